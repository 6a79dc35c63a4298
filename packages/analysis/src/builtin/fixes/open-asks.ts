import type { Change } from '../../diff/follow-lines.ts'
import { plainSentence, readAsk } from '../../lessons/read-ask.ts'
import { namesIn } from '../comments/names-in.ts'
import { contains, containsWrapped, contentLines, countRuns, textIn } from './line-text.ts'
import type { ChangeRequest } from './read-request.ts'

const EVERYWHERE =
  /\b(?:everywhere|elsewhere|throughout|both (?:places|functions|lines|files|methods)|all (?:of )?(?:these|the|other) \w+s|other (?:places?|occurrences?|functions?|lines?|files?|strings?|methods?)|same (?:for|below|above|applies|goes)|similar \w+s|also (?:applies|below|above)|here and)\b/i
const NAMING =
  /\b(?:descriptive|meaningful|self-documenting|clearer|better|longer)\b.*\bnames?\b|\brename\b|\bnames?\b.*\b(?:descriptive|meaningful|clear)/i
/** The minimum length of a line to compare. Shorter lines may occur by coincidence. */
const MIN_LINE = 12

interface Versions {
  commented: readonly string[]
  change: Pick<Change, 'before' | 'after'>
  original: string
  head: string
}

export function hasOpenAsk(request: ChangeRequest, versions: Versions): boolean {
  return (
    isHalfApplied(request, versions) ||
    keepsOtherPlaces(request, versions) ||
    keepsName(request, versions) ||
    keepsNamed(request, versions)
  )
}

function isHalfApplied({ suggestions }: ChangeRequest, { head, original }: Versions): boolean {
  return suggestions.some(({ added, removed }) => {
    const isOpen = (line: string) =>
      line.length >= MIN_LINE &&
      contains(head, [line]) &&
      countRuns(head, [line]) >= countRuns(original, [line])
    const isApplied = (line: string) => containsWrapped(head, line)
    return added.some(isApplied) && !added.every(isApplied) && removed.some(isOpen)
  })
}

function keepsOtherPlaces(
  { parts }: ChangeRequest,
  { commented, change, original, head }: Versions,
): boolean {
  if (!EVERYWHERE.test(parts.prose)) return false
  const deleted = new Set(contentLines(textIn(change.before, 'del')))
  const lines = commented.map((line) => line.trim()).filter((line) => line.length >= MIN_LINE)
  if (lines.length === 0 || contains(textIn(change.after), lines)) return false
  return lines.every((line) => deleted.has(line)) && countRuns(original, lines) > 1 && contains(head, lines)
}

function keepsName({ parts, suggestions }: ChangeRequest, { commented, change, head }: Versions): boolean {
  const sentences = parts.sentences.filter((sentence) => NAMING.test(sentence))
  const others = parts.sentences.filter((sentence) => !NAMING.test(sentence) && isAsk(sentence))
  if (sentences.length === 0 || others.length + suggestions.length === 0) return false
  const quoted = sentences.flatMap(
    (sentence) => sentence.match(/(?<=`)[\p{L}_$][\p{L}\p{N}_$]*(?=`)/gu) ?? [],
  )
  const declared = commented.flatMap(
    (line) => /^\s*(?:let |const |var )?(\w{1,2})\s*(?::|=[^=])/.exec(line)?.[1] ?? [],
  )
  const merged = change.after.filter(({ text }) => contains(head, [text])).map(({ text }) => text)
  return (quoted.length > 0 ? quoted.slice(0, 1) : declared).some((name) =>
    merged.some((text) => hasWord(text, name)),
  )
}

function keepsNamed({ parts, kinds }: ChangeRequest, { change, head }: Versions): boolean {
  if (kinds.has('test')) return false
  const before = textIn(change.before)
  const after = textIn(change.after)
  const states = parts.sentences.flatMap((sentence) => {
    const ask = readAsk(plainSentence(sentence))
    const names = [...sentence.matchAll(/`([^`]+)`/g)].flatMap((match) => namesIn(match[1] ?? ''))
    const news = names.filter((name) => !hasWord(before, name))
    const olds = names.filter((name) => hasWord(before, name))
    if (ask === 'remove' && olds.length > 0)
      return olds.every((name) => hasWord(after, name) && hasWord(head, name)) ? 'open' : 'answered'
    if (ask === 'add' && news.length > 0)
      return news.every((name) => !hasWord(head, name)) ? 'open' : 'answered'
    return []
  })
  return states.includes('open') && states.includes('answered')
}

const isAsk = (sentence: string) => !['unknown', 'explain'].includes(readAsk(plainSentence(sentence)))

const hasWord = (text: string, word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_$])${word.replaceAll('$', '\\$')}(?![\\p{L}\\p{N}_$])`, 'u').test(text)
