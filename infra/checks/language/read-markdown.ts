import type { Text } from './read-texts.ts'

/** Front matter, fenced code, HTML comments, inline code, link targets, and paths and addresses. */
const UNREAD =
  /(?<![^])---\n.*?\n---$|^ *(?<fence>```+|~~~+).*?^ *\k<fence>$|<!--.*?-->|`(?:[^`\n]|\n(?!\n))+`|(?<=\])\([^)]*\)|[^\s()[\]]*\/[^\s()[\]]*/gms

/** The end of a line before an empty line, a heading, a list item, a quotation or a table's row. */
const END = /\n(?=[ \t]*(?:\n|[-*#>|]|\d+\.))/

/** Reads the paragraphs, headings, list items and table rows of a Markdown file. */
export function readMarkdown(file: string, source: string): Text[] {
  const prose = source.replaceAll(UNREAD, (unread) => unread.replaceAll(/[^\n]/g, ''))
  let line = 1
  return prose.split(END).flatMap((block): Text[] => {
    const start = line + countLineEnds(block.slice(0, block.search(/\S|$/)))
    line += countLineEnds(block) + 1
    const text = block.replaceAll(/\s+/g, ' ').trim()
    return /\p{L}/u.test(text) ? [{ kind: 'prose', file, line: start, text }] : []
  })
}

const countLineEnds = (text: string) => text.split('\n').length - 1
