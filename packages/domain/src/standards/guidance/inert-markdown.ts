import { plainCode, plainText } from './plain-text.ts'

const MAX_LINK_LENGTH = 300

interface Prose {
  /** In characters. */
  longest?: number
  /** Whether web addresses stay links. Only for text that a team member wrote. */
  keepsLinks?: boolean
}

/**
 * Escapes text that a person wrote, so that Markdown shows it literally: headings, lists, HTML, comments, images,
 * tables, mentions and file references (`@path`) have no effect. Text in backticks stays code.
 */
export function toMarkdown(text: string, { longest, keepsLinks = false }: Prose = {}): string {
  return breakComments(plainText(text, longest)).replace(TOKENS, (part, ...groups) => {
    const { code, link, mention } = groups.at(-1) as Record<string, string | undefined>
    if (code !== undefined) return part
    if (link !== undefined) return keepsLinks ? toLink(link) : escapeProse(link)
    return mention === undefined ? escapeProse(part) : `\`${mention}\``
  })
}

// Claude Code and Cursor load files named with `@`, except in code, so a mention becomes a code span. Next to a
// backtick it's escaped instead, because adjacent backticks would change where code begins and ends.
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

/** Whether the address can be written between `<` and `>`: HTTP or HTTPS, not too long, and without a user name. */
export function isWebAddress(text: string): boolean {
  if (text.length > MAX_LINK_LENGTH || !/^https?:\/\/[\w\-.~:/?#!$&'()*+,;=%]+$/i.test(text)) return false
  return URL.canParse(text)
}

/** Some tools remove HTML comments before they read Markdown, and would remove all text up to the next `-->`. */
const breakComments = (text: string) => text.replaceAll('<!--', '<! --').replaceAll('-->', '-- >')

/** Writes text as inline code. Removes backticks from it. */
export const toCodeSpan = (text: string): string =>
  `\`${breakComments(plainText(text.replaceAll('`', '')))}\``

/** Writes code in a fence that the code can't close. Indents each line that isn't empty. */
export function fence(code: string, { language, indent }: { language: string; indent: string }): string {
  const plain = breakComments(plainCode(code))
  const longest = Math.max(2, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return [`${marks}${language}`, ...plain.split('\n'), marks]
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n')
}
