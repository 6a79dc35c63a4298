import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { scanText } from '../../grouping/text/scan-text.ts'
import { stemWord } from '../../grouping/text/stem-word.ts'

/**
 * Two findings on the same lines make the same point if they share at least this fraction of the shorter finding's
 * words or, in the same category, of all their words. Based on pairs of confirmed findings.
 */
const ENOUGH = { ofShorter: 0.6, ofBothInOneCategory: 0.2 }

const COMMON = new Set(
  `a an the this that these those it its is are be been was were will would could should can may might must do does did not no and
  or but if then than as at by for from in into of on to with without when where which who what how why so such also only more most
  less same other another each any all some here there now use using consider make ensure please add remove change instead new code
  line value function method call error issue potential suggestion better avoid need we you your they i have has had`
    .split(/\s+/)
    .map(stemWord),
)

export function isSamePoint(a: Mistake, b: Mistake): boolean {
  if (!overlaps(a, b)) return false
  if (a.lesson !== null && a.lesson === b.lesson) return true
  const [first, second] = [getWordStems(a), getWordStems(b)]
  const shared = [...first].filter((word) => second.has(word)).length
  const shorter = Math.min(first.size, second.size)
  if (shorter > 0 && shared >= ENOUGH.ofShorter * shorter) return true
  return (
    a.category === b.category && shared >= ENOUGH.ofBothInOneCategory * (first.size + second.size - shared)
  )
}

export const overlaps = (a: Mistake, b: Mistake): boolean =>
  a.side === b.side &&
  [a, ...a.occurrences].some((one) =>
    [b, ...b.occurrences].some(
      (other) => one.path === other.path && one.startLine <= other.endLine && one.endLine >= other.startLine,
    ),
  )

const cache = new WeakMap<Mistake, ReadonlySet<string>>()

function getWordStems(mistake: Mistake): ReadonlySet<string> {
  const before = cache.get(mistake)
  if (before) return before
  const { title, description, quote } = mistake
  const text = `${title}\n${description}\n${quote?.body ?? ''}`.replace(/```[\s\S]*?```/g, ' ')
  const stems = scanText(text).map(({ word }) => stemWord(word))
  const words = new Set(stems.filter((stem) => stem.length > 2 && !COMMON.has(stem)))
  cache.set(mistake, words)
  return words
}
