import { count } from '@debrief/domain/words'
import { changedLines } from '../changed-lines.ts'
import type { Exercise, ExerciseKind, Lines } from '../exercise.ts'
import { isCandidate, wordsIn } from '../words-in.ts'
import { CATEGORY_WORDS } from './category-words.ts'

/** A hint must leave at least this many candidate lines, so that it doesn't reveal the answer. */
const MIN_OPEN = 4

export function writeHints(exercise: Exercise, kind: ExerciseKind): [string, string, string] {
  const { ask, better } = CATEGORY_WORDS[exercise.category]
  if (kind === 'choose') return [ask, whereTheyDiffer(exercise), better]
  if (kind === 'spot')
    return [
      ask,
      `The problem is on ${inWords(roughly(exercise))}.`,
      `It’s in ${describeConstruct(exercise)}.`,
    ]
  return [ask, `Look at ${inWords(exercise.lines)}.`, whatTheFixBrings(exercise)]
}

const inWords = ({ start, end }: Lines) => (start === end ? `line ${start}` : `lines ${start}–${end}`)

function whereTheyDiffer({ before, after }: Exercise): string {
  const lines = changedLines(before, after ?? '')
  return lines.start === lines.end
    ? `The two versions differ only around line ${lines.start}.`
    : `The first difference is near line ${lines.start}.`
}

/** The mistake isn't always in the middle of the range, because that would reveal the answer. */
function roughly({ before, lines, turns }: Exercise): Lines {
  const rows = before.split('\n')
  const open = ({ start, end }: Lines) => rows.slice(start - 1, end).filter(isCandidate).length
  const marked = open(lines)
  const range = { ...lines }
  let goesUp = (turns & 1) === 1
  while (open(range) < marked + MIN_OPEN - 1 && (range.start > 1 || range.end < rows.length)) {
    if (goesUp && range.start > 1) range.start--
    else if (range.end < rows.length) range.end++
    goesUp = range.start > 1 && (!goesUp || range.end === rows.length || (turns & 2) === 2)
  }
  return range
}

const CONSTRUCTS: [RegExp, string][] = [
  [/^\s*(?:import|from|use|using|require|package|#include)\b/, 'an import'],
  [/^\s*[})\]\s]*(?:catch|except|rescue|finally|ensure|try|defer)\b/, 'code that handles an error'],
  [/^\s*[})\]\s]*(?:if|elif|else|elsif|unless|switch|match|case|when)\b/, 'a condition'],
  [/^\s*(?:for|while|foreach|until|loop)\b|\.(?:forEach|map|each)\(/, 'a loop'],
  [/\b(?:function|def|func|fn|class|interface|struct|type)\b\s+\w|=>\s*\{?\s*$/, 'a declaration'],
  [/^\s*(?:return|yield|throw|raise)\b/, 'a statement that returns or throws'],
  [/[^=!<>]=(?!=)/, 'an assignment'],
  [/\w\s*\(/, 'a call'],
]

function describeConstruct({ before, lines }: Exercise): string {
  const row =
    before
      .split('\n')
      .slice(lines.start - 1, lines.end)
      .find(isCandidate) ?? ''
  return CONSTRUCTS.find(([pattern]) => pattern.test(row))?.[1] ?? 'a simple statement'
}

const TELLING =
  'try catch finally except rescue ensure with using defer await async const readonly final if else match switch case for while return throw raise assert yield None null nil undefined'.split(
    ' ',
  )

function whatTheFixBrings(exercise: Exercise): string {
  const { before, after } = exercise
  const construct = `The problem is in ${describeConstruct(exercise)}`
  if (after === null) return `${construct}.`
  const [old, now] = [wordsIn(before), wordsIn(after)]
  const brought = TELLING.find((word) => now.has(word) && !old.has(word))
  if (brought) return `${construct}, and the fix uses “${brought}”.`
  const more = after.split('\n').length - before.split('\n').length
  if (more === 0) return `${construct}, and the fix has the same number of lines.`
  const lines = count(Math.abs(more), 'line')
  return more > 0
    ? `${construct}, and the fix is ${lines} longer.`
    : `${construct}, and the fix is ${lines} shorter.`
}
