import type {
  MaterialFile,
  PullRequestMaterial,
  ReviewThread,
} from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { createMasker } from '../../redact/mask-secrets.ts'
import { loadTokenCounter } from '../budget/count-tokens.ts'
import { listPieces, type Piece } from '../budget/piece.ts'
import { type Plan, planCalls } from '../budget/plan-calls.ts'
import { showPiece } from '../prompt/show-piece.ts'
import { writeMessages } from '../prompt/write-messages.ts'

/** RIGHT refers to line numbers in the new version, LEFT to line numbers in the old version. */
export interface LabeledFinding {
  path: string
  side: 'LEFT' | 'RIGHT'
  startLine: number
  endLine: number
}

export interface Recall {
  findings: number
  sent: number
  calls: number
  mostTokens: number
  tokens: number
}

const NOTHING_KNOWN = { standards: [], recurringGroups: [], disputes: [] }

export interface RecallOptions {
  tokenBudget: number
  mostCalls: number
  hints: readonly Mistake[]
}

export async function measureRecall(
  material: PullRequestMaterial,
  known: readonly LabeledFinding[],
  { tokenBudget, mostCalls, hints }: RecallOptions,
): Promise<Recall> {
  const told = { material, context: NOTHING_KNOWN, hints }
  const plan = await planCalls(told, { tokenBudget, mostCalls, masker: createMasker() })
  const sent = plan.calls.flatMap(({ contents }) =>
    contents.flatMap((content) => (content.kind === 'piece' ? [content.shown.piece] : [])),
  )
  const talked = plan.calls.flatMap(({ contents }) =>
    contents.flatMap(({ kind, order }) => (kind === 'thread' ? (material.threads[order] ?? []) : [])),
  )
  const tokens = await countTokens(plan)
  return {
    findings: countShown(known, listPieces(material, []), material.threads),
    sent: countShown(known, sent, talked),
    calls: plan.calls.length,
    mostTokens: Math.max(0, ...tokens),
    tokens: tokens.reduce((sum, each) => sum + each, 0),
  }
}

/** For comparison, fills a single call with whole hunks from the start of the diff, as many tools do. */
export async function measureInFileOrder(
  material: PullRequestMaterial,
  known: readonly LabeledFinding[],
  { tokenBudget }: Pick<RecallOptions, 'tokenBudget'>,
): Promise<Recall> {
  const counter = await loadTokenCounter()
  const masker = createMasker()
  const pieces = listPieces(material, [])
  let tokens = 0
  let count = 0
  for (const piece of pieces) {
    const more = counter.count((await showPiece(piece, masker)).text)
    if (tokens + more > tokenBudget) break
    tokens += more
    count++
  }
  const sent = countShown(known, pieces.slice(0, count))
  return { findings: countShown(known, pieces, material.threads), sent, calls: 1, mostTokens: tokens, tokens }
}

export async function countTokens({ calls, head }: Plan): Promise<number[]> {
  const counter = await loadTokenCounter()
  return calls.map((call) =>
    writeMessages(call, head).reduce((sum, { content }) => sum + counter.count(content) + 4, 3),
  )
}

export function joinChanges(materials: readonly PullRequestMaterial[]): PullRequestMaterial {
  const [first] = materials
  if (!first) throw new RangeError('Pass at least one pull request to join.')
  const files = materials.flatMap((material, index) => material.files.map((file) => moved(file, index)))
  return {
    ...first,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    changedFiles: files.length,
    files,
    threads: materials.flatMap((material, index) =>
      material.threads.map((thread) => ({ ...thread, path: joinedPath(thread.path, index) })),
    ),
    laterCommits: [],
    comparisons: [],
    contents: [],
  }
}

export const joinedPath = (path: string, index: number): string => `part${index}/${path}`

const moved = (file: MaterialFile, index: number): MaterialFile => ({
  ...file,
  path: joinedPath(file.path, index),
  previousPath: file.previousPath === null ? null : joinedPath(file.previousPath, index),
})

/** Threads count, because the model also sees a thread's hunk. */
function countShown(
  known: readonly LabeledFinding[],
  pieces: readonly Piece[],
  threads: readonly ReviewThread[] = [],
): number {
  return known.filter(({ path, side, startLine, endLine }) => {
    const touches = (line: number | null) => line !== null && line >= startLine && line <= endLine
    const isDiscussed = threads.some(
      (thread) => thread.path === path && touches(thread.line ?? thread.originalLine),
    )
    const isIn = ({ file, hunk }: Piece) =>
      file.path === path && hunk.lines.some((line) => touches(side === 'RIGHT' ? line.newLine : line.oldLine))
    return isDiscussed || pieces.some(isIn)
  }).length
}
