import { plainCode, plainText } from './plain-text.ts'

/**
 * Somebody's words as Markdown that shows them and does nothing: no heading, list, HTML, comment, link, image, table,
 * mention or file that an assistant would read (`@path`). What stood in backticks stays code.
 */
export function markdownOf(text: string, longest?: number): string {
  return plainText(text, longest)
    .split(/(`[^`]+`)/)
    .map((part, at) => (at % 2 === 1 ? part : escapeProse(part)))
    .join('')
}

// A backslash before any ASCII punctuation makes it text: https://spec.commonmark.org/0.31.2/#backslash-escapes
const escapeProse = (text: string) =>
  text
    .replace(/[\\`*_[\]<>#~&@$]/g, '\\$&')
    // Addresses become links by themselves: https://github.github.com/gfm/#autolinks-extension-
    .replace(/:(?=\/\/)|(?<=\bwww)\./gi, '\\$&')

/** Code in a fence that it cannot end, in front of every line the given indentation. */
export function fence(code: string, { language, indent }: { language: string; indent: string }): string {
  const plain = plainCode(code)
  const longest = Math.max(2, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return [`${marks}${language}`, ...plain.split('\n'), marks]
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n')
}
