/** Puts user input on one line, and removes characters that change the reading direction. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const MAX_TITLE_LENGTH = 160

export function shorten(text: string, length = MAX_TITLE_LENGTH): string {
  const letters = Array.from(onOneLine(text).trim())
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('')
}
