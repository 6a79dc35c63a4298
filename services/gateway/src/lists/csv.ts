export type CsvValue = string | number | boolean | null | undefined

export type Columns<Row> = Record<string, (row: Row) => CsvValue>

/** Marks the file as UTF-8. Without this mark, Excel shows "é" as "Ã©". */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Formats a line of CSV (RFC 4180). Text that a spreadsheet could take for a formula gets a leading apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const toCsvLine = (values: readonly CsvValue[]): string => `${values.map(toField).join(',')}\r\n`

function toField(value: CsvValue): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
