/** Throws unless the result has exactly one row. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row, ...others] = rows
  if (row === undefined || others.length > 0) throw new Error(`Expected one row, got ${rows.length}`)
  return row
}
