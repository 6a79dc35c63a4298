/**
 * Markdown as the sentences in it, on one line: without comments, pictures, headings and other marks. For where there is
 * room for a line or two; what is not understood stays.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/!\[[^\]\n]{0,500}\]\([^)\n]{0,2000}\)/g, ' ')
    .replace(/\[([^[\]\n]{1,500})\]\([^()\n]{1,2000}\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|(?:`{3,}|~{3,})[^\n]*)/gm, '')
    .replace(/(\*\*|__|`+)(?=\S)([^\n]{1,500}?\S|\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim()
}
