/**
 * The maximum product of the two lists' lengths, not counting their common start and end. Aligning longer lists would
 * take too long, so all entries between the common start and end count as replaced.
 */
const MAX_CELLS = 1_000_000

export interface Step {
  kind: 'same' | 'removed' | 'added'
  /** The index in the first list, or -1 for an added entry. */
  before: number
  after: number
}

/**
 * Returns the steps from the first list to the second, based on a longest common subsequence. Removals come before
 * additions.
 */
export function align(before: readonly string[], after: readonly string[]): Step[] {
  const start = commonStart(before, after)
  const end = commonEnd(before, after, start)
  const same = (offset: number, length: number, shift: number): Step[] =>
    Array.from({ length }, (_, i) => ({ kind: 'same', before: offset + i, after: offset + i + shift }))
  return [
    ...same(0, start, 0),
    ...alignMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)).map(
      (step) => ({
        kind: step.kind,
        before: step.before < 0 ? -1 : step.before + start,
        after: step.after < 0 ? -1 : step.after + start,
      }),
    ),
    ...same(before.length - end, end, after.length - before.length),
  ]
}

function alignMiddle(before: readonly string[], after: readonly string[]): Step[] {
  if (before.length * after.length > MAX_CELLS) return replaceAll(before.length, after.length)
  const lengths = commonLengths(before, after)
  const width = after.length + 1
  const steps: Step[] = []
  let b = 0
  let a = 0
  while (b < before.length && a < after.length) {
    if (before[b] === after[a]) steps.push({ kind: 'same', before: b++, after: a++ })
    else if (lengths[(b + 1) * width + a]! >= lengths[b * width + a + 1]!)
      steps.push({ kind: 'removed', before: b++, after: -1 })
    else steps.push({ kind: 'added', before: -1, after: a++ })
  }
  const rest = replaceAll(before.length - b, after.length - a)
  for (const step of rest)
    steps.push({
      ...step,
      before: step.before < 0 ? -1 : step.before + b,
      after: step.after < 0 ? -1 : step.after + a,
    })
  return steps
}

/**
 * Entry `b * width + a` is the length of the longest common subsequence of `before` from index b and `after` from index
 * a.
 */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array {
  const width = after.length + 1
  const lengths = new Uint16Array((before.length + 1) * width)
  for (let b = before.length - 1; b >= 0; b -= 1)
    for (let a = after.length - 1; a >= 0; a -= 1)
      lengths[b * width + a] =
        before[b] === after[a]
          ? lengths[(b + 1) * width + a + 1]! + 1
          : Math.max(lengths[(b + 1) * width + a]!, lengths[b * width + a + 1]!)
  return lengths
}

const replaceAll = (removed: number, added: number): Step[] => [
  ...Array.from({ length: removed }, (_, i): Step => ({ kind: 'removed', before: i, after: -1 })),
  ...Array.from({ length: added }, (_, i): Step => ({ kind: 'added', before: -1, after: i })),
]

function commonStart(before: readonly string[], after: readonly string[]): number {
  let length = 0
  while (length < before.length && length < after.length && before[length] === after[length]) length += 1
  return length
}

function commonEnd(before: readonly string[], after: readonly string[], start: number): number {
  let length = 0
  const max = Math.min(before.length, after.length) - start
  while (length < max && before[before.length - 1 - length] === after[after.length - 1 - length]) length += 1
  return length
}
