import { readFileSync } from 'node:fs'
import type { Fault } from '../sources/fault.ts'
import type { Text } from './read-texts.ts'

/** The content of words.json. Each list maps regular expressions to their replacements. Case doesn't matter. */
type WordLists = Record<string, Record<string, string>>

const lists: WordLists = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'))
const words = Object.entries(lists).flatMap(([list, entries]) =>
  Object.entries(entries).map(([pattern, instead]) => ({
    list,
    instead,
    pattern: new RegExp(String.raw`(?<![\p{L}-])(?:${pattern})(?![\p{L}-])`, 'iu'),
  })),
)

export function findWords({ file, line, text }: Text): Fault[] {
  const prose = text.replaceAll(/`[^`]*`|https?:\S+/g, '')
  return words.flatMap(({ list, pattern, instead }) => {
    const [word] = pattern.exec(prose) ?? []
    return word ? [{ file, line, what: `${list}: “${word}”. Write: ${instead}` }] : []
  })
}
