/**
 * Converts Markdown to one line of plain text. Removes comments, images and formatting marks, and leaves unknown syntax
 * alone.
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
