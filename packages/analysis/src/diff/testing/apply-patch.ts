import type { DiffLine, Hunk } from '../diff-file.ts'

export function applyPatch(text: string, hunks: readonly Hunk[]): string | null {
  const old = splitLines(text)
  const result: string[] = []
  let at = 0
  let endsOpen = !old.closed
  for (const hunk of hunks) {
    // A hunk without old lines starts after the line that its header names.
    const start = hunk.oldCount === 0 ? hunk.oldStart : hunk.oldStart - 1
    if (start < at || start > old.lines.length) return null
    for (; at < start; at++) result.push(old.lines[at] as string)
    for (const line of hunk.lines) {
      if (line.kind !== 'add') {
        if (!fits(line, old, at)) return null
        at++
      }
      if (line.kind !== 'del') {
        result.push(line.text)
        endsOpen = line.noNewline
      } else if (at >= old.lines.length) endsOpen = false
    }
  }
  if (at < old.lines.length) endsOpen = !old.closed
  for (; at < old.lines.length; at++) result.push(old.lines[at] as string)
  return result.length === 0 ? '' : result.join('\n') + (endsOpen ? '' : '\n')
}

interface Lines {
  lines: string[]
  closed: boolean
}

function splitLines(text: string): Lines {
  if (text === '') return { lines: [], closed: true }
  const lines = text.split('\n')
  const closed = lines.at(-1) === ''
  if (closed) lines.pop()
  return { lines, closed }
}

function fits(line: DiffLine, old: Lines, at: number): boolean {
  const last = at === old.lines.length - 1
  return old.lines[at] === line.text && line.noNewline === (last && !old.closed)
}
