/** Text of other people in a mail: one line, in the direction in which everything else reads. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** Text as markup shows it. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
