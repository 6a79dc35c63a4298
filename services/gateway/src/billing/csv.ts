/**
 * A line of CSV (RFC 4180). Text that a spreadsheet could take for a formula gets a leading apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export const toCsvLine = (values: readonly (string | number)[]): string =>
  `${values.map(toField).join(',')}\r\n`

function toField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
