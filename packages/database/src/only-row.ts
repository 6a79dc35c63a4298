/** The row of a statement that always returns exactly one, such as a count. Throws if it doesn't. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row, ...others] = rows
  if (row === undefined || others.length > 0) throw new Error(`${rows.length} rows instead of one`)
  return row
}
