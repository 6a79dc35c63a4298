import type { DiffLine, Hunk } from './diff-file.ts'

/** The maximum number of edits to search for. Limits both time and memory. */
const MAX_EDITS = 1500

/**
 * Uses the shortest edit script (Myers, "An O(ND) Difference Algorithm", 1986). With more than `MAX_EDITS` edits, only
 * the equal lines at the beginning and end count as context.
 */
export function diffLines(before: string, after: string): Hunk {
  const [a, b] = [keepEnds(before), keepEnds(after)]
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail++
  const script = [
    ...new Array<Kind>(head).fill('context'),
    ...editScript(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...new Array<Kind>(tail).fill('context'),
  ]
  return {
    oldStart: a.length === 0 ? 0 : 1,
    oldCount: a.length,
    newStart: b.length === 0 ? 0 : 1,
    newCount: b.length,
    section: '',
    lines: toDiffLines(script, a, b),
  }
}

/** Keeps line feeds, because a last line with a line feed differs from the same line without it. */
const keepEnds = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

type Kind = DiffLine['kind']

function toDiffLines(script: Kind[], a: string[], b: string[]): DiffLine[] {
  let [x, y] = [0, 0]
  return script.map((kind) => {
    const text = (kind === 'add' ? b[y] : a[x]) as string
    const oldLine = kind === 'add' ? null : ++x
    const newLine = kind === 'del' ? null : ++y
    const closed = text.endsWith('\n')
    return { kind, oldLine, newLine, text: closed ? text.slice(0, -1) : text, noNewline: !closed }
  })
}

function editScript(a: string[], b: string[]): Kind[] {
  const replaced: Kind[] = [
    ...new Array<Kind>(a.length).fill('del'),
    ...new Array<Kind>(b.length).fill('add'),
  ]
  if (a.length === 0 || b.length === 0) return replaced
  const maxEdits = Math.min(a.length + b.length, MAX_EDITS)
  const trace: Int32Array[] = []
  // `furthest[k + maxEdits + 1]` is the furthest position in `a` on diagonal k.
  const furthest = new Int32Array(2 * maxEdits + 3)
  for (let edits = 0; edits <= maxEdits; edits++) {
    trace.push(furthest.slice(maxEdits - edits, maxEdits + edits + 3))
    for (let k = -edits; k <= edits; k += 2) {
      const at = k + maxEdits + 1
      const down =
        k === -edits || (k !== edits && (furthest[at - 1] as number) < (furthest[at + 1] as number))
      let x = down ? (furthest[at + 1] as number) : (furthest[at - 1] as number) + 1
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      furthest[at] = x
      if (x >= a.length && x - k >= b.length) return walkBack(trace, a.length, b.length)
    }
  }
  return replaced
}

function walkBack(trace: Int32Array[], oldLength: number, newLength: number): Kind[] {
  const script: Kind[] = []
  let [x, y] = [oldLength, newLength]
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const row = trace[edits] as Int32Array
    // The saved row starts at diagonal −edits − 1.
    const reach = (k: number) => row[k + edits + 1] as number
    const k = x - y
    const down = k === -edits || (k !== edits && reach(k - 1) < reach(k + 1))
    const fromX = down ? reach(k + 1) : reach(k - 1)
    const equal = x - (down ? fromX : fromX + 1)
    for (let step = 0; step < equal; step++) script.push('context')
    script.push(down ? 'add' : 'del')
    y = fromX - (down ? k + 1 : k - 1)
    x = fromX
  }
  for (; x > 0; x--) script.push('context')
  return script.toReversed()
}
