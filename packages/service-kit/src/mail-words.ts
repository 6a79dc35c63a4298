/**
 * Prepares user-written text for emails: puts it on one line and removes characters that change the reading direction.
 */
export const onOneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const MAX_TITLE_LENGTH = 160

/** A title on one line, shortened if it's too long for an email. */
export function shortenTitle(title: string): string {
  const line = onOneLine(title).trim()
  const letters = Array.from(line)
  return letters.length > MAX_TITLE_LENGTH ? `${letters.slice(0, MAX_TITLE_LENGTH).join('')}…` : line
}

export const linkTo = (text: string, url: string): string =>
  `<a href="${escapeMarkup(url)}">${escapeMarkup(text)}</a>`
