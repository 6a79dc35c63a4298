import { plainCode, plainText } from './plain-text.ts'

const MAX_LINK_LENGTH = 300

interface Prose {
  /** In characters. */
  longest?: number
  keepsLinks?: boolean
}

/**
 * Escapes user input, so Markdown shows it literally, including mentions and file references (`@path`). Text in
 * backticks stays code and, with `keepsLinks`, web addresses become links.
 */
export function toMarkdown(text: string, { longest, keepsLinks = false }: Prose = {}): string {
  return breakComments(plainText(text, longest)).replace(TOKENS, (part, ...groups) => {
    const { code, link, mention } = groups.at(-1) as Record<string, string | undefined>
    if (code !== undefined) return part
    if (link !== undefined) return keepsLinks ? toLink(link) : escapeProse(link)
    return mention === undefined ? escapeProse(part) : `\`${mention}\``
  })
}

// Claude Code and Cursor load files named with `@`, except in code, so a mention becomes a code span. A mention next to
// a backtick is escaped, because more backticks would change where code begins.
const TOKENS =
  /(?<code>`[^`]+`)|(?<![^\s(])(?<link>https?:\/\/[\w\-.~:/?#@!$&'()*+,;=%]+)|(?<![^\s(])(?<mention>@[\w./~-]+)(?![^\s,;:!?)])|[^`@h]+|[`@h]/gi

// A backslash before ASCII punctuation escapes it: https://spec.commonmark.org/0.31.2/#backslash-escapes
const escapeProse = (text: string) =>
  text
    .replace(/[\\`*_[\]<>#~&@$]/g, '\\$&')
    // URLs become links automatically: https://github.github.com/gfm/#autolinks-extension-
    .replace(/:(?=\/\/)|(?<=\bwww)\./gi, '\\$&')

function toLink(text: string): string {
  const link = text.replace(/[.,;:!?)'*]+$/, '')
  const rest = escapeProse(text.slice(link.length))
  return isWebAddress(link) ? `<${link}>${rest}` : escapeProse(link) + rest
}

export function isWebAddress(text: string): boolean {
  if (text.length > MAX_LINK_LENGTH || !/^https?:\/\/[\w\-.~:/?#!$&'()*+,;=%]+$/i.test(text)) return false
  return URL.canParse(text)
}

/**
 * Some tools remove HTML comments before they read Markdown. An unclosed `<!--` would make them remove everything up to
 * the next `-->`.
 */
const breakComments = (text: string) => text.replaceAll('<!--', '<! --').replaceAll('-->', '-- >')

export const toCodeSpan = (text: string): string =>
  `\`${breakComments(plainText(text.replaceAll('`', '')))}\``

/**
 * The fence is longer than any run of backticks in the code, so the code can't close the fence. Empty lines aren't
 * indented.
 */
export function fence(code: string, { language, indent }: { language: string; indent: string }): string {
  const plain = breakComments(plainCode(code))
  const longest = Math.max(2, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return [`${marks}${language}`, ...plain.split('\n'), marks]
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n')
}
