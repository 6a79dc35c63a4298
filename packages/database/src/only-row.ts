/** The row of a statement that always returns exactly one, such as a count. Throws if it doesn't. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row, ...others] = rows
  if (row === undefined || others.length > 0) throw new Error(`Expected one row, got ${rows.length}`)
  return row
}
