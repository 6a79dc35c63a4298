import { type Inline, readInline } from './read-inline.ts'

/** HTML and images stay text. */
export type Block =
  | { kind: 'paragraph' | 'quote'; lines: Inline[][] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'code'; text: string; suggestion: boolean }

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/
const ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s+(.*)$/
const QUOTE = /^ {0,3}> ?(.*)$/

export function readWords(text: string): Block[] {
  const rows = text.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < rows.length; ) at = readBlock(rows, { at, blocks })
  return blocks
}

function readBlock(rows: readonly string[], { at, blocks }: { at: number; blocks: Block[] }): number {
  const row = rows[at] ?? ''
  if (row.trim() === '') return at + 1
  const fence = FENCE.exec(row)
  if (fence) return readFence(rows, { at, blocks, fence: fence[1] ?? '', info: (fence[2] ?? '').trim() })
  for (const [kind, pattern] of [
    ['list', ITEM],
    ['quote', QUOTE],
  ] as const) {
    if (!pattern.test(row)) continue
    const end = findEnd(rows, at, (next) => pattern.test(next))
    const lines = rows.slice(at, end).map((one) => readInline(pattern.exec(one)?.[1] ?? ''))
    blocks.push(kind === 'list' ? { kind, items: lines } : { kind, lines })
    return end
  }
  const end = findEnd(
    rows,
    at,
    (next) => next.trim() !== '' && ![FENCE, ITEM, QUOTE].some((one) => one.test(next)),
  )
  blocks.push({ kind: 'paragraph', lines: rows.slice(at, end).map((one) => readInline(one.trim())) })
  return end
}

function readFence(
  rows: readonly string[],
  { at, blocks, fence, info }: { at: number; blocks: Block[]; fence: string; info: string },
): number {
  const isEnd = (row: string) =>
    row.trim().startsWith(fence) && row.trim().replaceAll(fence.charAt(0), '') === ''
  const end = findEnd(rows, at, (next) => !isEnd(next))
  blocks.push({ kind: 'code', text: rows.slice(at + 1, end).join('\n'), suggestion: info === 'suggestion' })
  return end + 1
}

function findEnd(rows: readonly string[], at: number, goesOn: (row: string) => boolean): number {
  let end = at + 1
  while (end < rows.length && goesOn(rows[end] ?? '')) end += 1
  return end
}
