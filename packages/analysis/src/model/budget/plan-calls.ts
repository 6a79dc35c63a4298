import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { FileCoverage } from '@debrief/contracts/reviews/analysis-result'
import type { Masker } from '../../redact/mask-secrets.ts'
import { SCHEMA_TEXT } from '../endpoint/answer-formats.ts'
import { ModelFailure } from '../failures.ts'
import { createFence } from '../prompt/fence.ts'
import { instructions } from '../prompt/instructions.ts'
import { clip, type Head, type PromptInput, showHead } from '../prompt/show-head.ts'
import { type PromptPiece, showPiece, showSurrounding } from '../prompt/show-piece.ts'
import { showThread } from '../prompt/show-thread.ts'
import { loadTokenCounter, type TokenCounter } from './count-tokens.ts'
import { findSurroundings } from './enclosing-function.ts'
import { type CallFiller, createCallFiller } from './fill-calls.ts'
import { listPieces, MAX_LINE_LENGTH, type Piece } from './piece.ts'

export type Content =
  | { kind: 'thread'; text: string; order: number }
  | { kind: 'piece'; text: string; order: number; shown: PromptPiece }
  | { kind: 'around'; text: string; order: number }

export interface PlannedCall {
  contents: Content[]
}

export interface Plan {
  head: Head
  calls: PlannedCall[]
  /** Files that weren't sent in full, with the reason (D16). */
  unsent: FileCoverage[]
}

/** Tokens reserved for fences, message overhead and a request to repair the answer. */
const FRAME_TOKENS = 700
const MIN_ROOM = 800
const MAX_MISSES = 25
const WORTH_FILLING = 60

/** Keeps every prompt within the budget. Review threads go first, then the hunks most likely to have mistakes (D18). */
export async function planCalls(
  input: PromptInput,
  { tokenBudget, mostCalls, masker }: { tokenBudget: number; mostCalls: number; masker: Masker },
): Promise<Plan> {
  const counter = await loadTokenCounter()
  const head = await showHead(input, { masker, counter, budget: tokenBudget })
  const fixed = [instructions(createFence().mark), SCHEMA_TEXT, ...head.sections.map(({ text }) => text)]
  const room = tokenBudget - FRAME_TOKENS - fixed.reduce((sum, text) => sum + counter.count(text), 0)
  if (room < MIN_ROOM) throw budgetTooSmall(tokenBudget)
  const filler = createCallFiller<Content>(room, mostCalls)
  const cutThreads = await placeThreads(input.material, { filler, counter, masker, room })
  const pieces = listPieces(input.material, input.hints)
  const sent = await placePieces(pieces, { filler, counter, masker })
  await placeSurroundings(sent, { filler, counter, masker, material: input.material })
  const calls = filler.calls.map(({ parts }) => ({
    contents: parts.map(({ content }) => content).toSorted((a, b) => a.order - b.order),
  }))
  return { head, calls, unsent: unsentIn(pieces, { sent, cutThreads }) }
}

const budgetTooSmall = (budget: number) =>
  new ModelFailure(
    'too_long',
    `A budget of ${budget} tokens is too small for any diff. Raise OPENAI_TOKEN_BUDGET to 8,000 or more.`,
  )

interface PlacementContext {
  filler: CallFiller<Content>
  counter: TokenCounter
  masker: Masker
}

async function placeThreads(
  material: PullRequestMaterial,
  { filler, counter, masker, room }: PlacementContext & { room: number },
): Promise<Set<string>> {
  const cut = new Set<string>()
  for (const [order, thread] of material.threads.entries()) {
    const whole = await showThread(thread, material, masker)
    const text = clip(whole, room - 2, counter)
    const content: Content = { kind: 'thread', text, order }
    const isPlaced = filler.place({ content, path: thread.path, tokens: counter.count(text) + 1 })
    if (!isPlaced || text.length < whole.length) cut.add(thread.path)
  }
  return cut
}

async function placePieces(
  pieces: readonly Piece[],
  { filler, counter, masker }: PlacementContext,
): Promise<PromptPiece[]> {
  const sent: PromptPiece[] = []
  let misses = 0
  for (const piece of pieces.toSorted((a, b) => b.rank - a.rank || a.order - b.order)) {
    if (misses > MAX_MISSES || filler.room() < WORTH_FILLING) break
    const shown = await showPiece(piece, masker)
    const content: Content = { kind: 'piece', text: shown.text, order: piece.order, shown }
    if (filler.place({ content, path: piece.file.path, tokens: counter.count(shown.text) + 1 }))
      sent.push(shown)
    else misses++
  }
  return sent
}

async function placeSurroundings(
  sent: readonly PromptPiece[],
  { filler, counter, masker, material }: PlacementContext & { material: PullRequestMaterial },
): Promise<void> {
  for (const { piece } of sent)
    for (const surrounding of findSurroundings(piece.hunk, piece.file, material)) {
      const text = await showSurrounding(surrounding, piece, masker)
      const tokens = counter.count(text) + 1
      const call = filler.calls.find(({ parts }) =>
        parts.some(({ content }) => content.kind === 'piece' && content.shown.piece === piece),
      )
      if (!call || call.left < tokens) continue
      call.parts.push({
        content: { kind: 'around', text, order: piece.order - 0.5 },
        path: piece.file.path,
        tokens,
      })
      call.left -= tokens
    }
}

function unsentIn(
  pieces: readonly Piece[],
  { sent, cutThreads }: { sent: readonly PromptPiece[]; cutThreads: ReadonlySet<string> },
): FileCoverage[] {
  const shown = new Map(sent.map((each) => [each.piece, each]))
  const byPath = new Map<string, Piece[]>()
  for (const piece of pieces) byPath.set(piece.file.path, [...(byPath.get(piece.file.path) ?? []), piece])
  return [...byPath.values()].flatMap((own) => {
    const file = own[0]?.file
    if (!file) return []
    const { path, additions, deletions } = file
    const lines = own.reduce((sum, piece) => sum + piece.changedLines, 0)
    const read = own.reduce((sum, piece) => sum + (shown.has(piece) ? piece.changedLines : 0), 0)
    const changedLines = additions + deletions
    const entry = (state: FileCoverage['state'], reason: string) => [
      { path, state, reason, changedLines, readLines: Math.min(read, changedLines) },
    ]
    const isNone = own.every((piece) => !shown.has(piece))
    if (isNone) return entry('skipped', `over the token budget: none of its ${lines} changed lines were sent`)
    if (own.some((piece) => !shown.has(piece)))
      return entry('clipped', `over the token budget: ${read} of ${lines} changed lines were sent`)
    if (own.some((piece) => shown.get(piece)?.isCut))
      return entry('clipped', `lines longer than ${MAX_LINE_LENGTH} characters were cut`)
    return cutThreads.has(path) ? entry('clipped', 'its review threads are longer than the token budget') : []
  })
}
