/**
 * PostgreSQL's text can't contain NUL, and its jsonb can't contain lone surrogates, so both become U+FFFD
 * (https://www.postgresql.org/docs/current/datatype-json.html).
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, item) => (typeof item === 'string' ? storableText(item) : item))
}

export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}
