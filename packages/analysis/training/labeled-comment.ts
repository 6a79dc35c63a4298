import type { ReviewThread } from '@debrief/contracts/pull-requests/material'
import type { Category } from '@debrief/domain/mistakes/categories'
import type { Severity } from '@debrief/domain/mistakes/severity'
import { parsePatch } from '../src/diff/parse-patch.ts'
import { buildThread } from '../src/testing/build-material.ts'

/** Null or an empty list means that the label is unknown or doesn't apply. */
export interface LabeledComment {
  id: string
  source: 'own' | 'negatives' | 'people' | 'bot' | 'findings' | 'architecture'
  project: string
  thread: ReviewThread
  isMistake: boolean | null
  categories: readonly Category[]
  severity: Severity | null
  kind: string
}

export const AUTHOR = 'jonas-pitt'
const LOGINS = { author: AUTHOR, reviewer: 'tobias-kern', bot: 'lint[bot]' }

interface ThreadInput {
  body: string
  path: string | null
  hunk?: string | undefined
  from?: keyof typeof LOGINS | undefined
  replies?: readonly { author: keyof typeof LOGINS; body: string }[] | undefined
}

/** The hunk must end at the commented line. */
export function toThread({ body, path, hunk, from = 'reviewer', replies = [] }: ThreadInput): ReviewThread {
  const line = parsePatch(hunk ?? '')
    .at(-1)
    ?.lines.at(-1)
  const at = line?.newLine ?? line?.oldLine ?? null
  return buildThread(body, {
    path: path ?? '',
    diffHunk: hunk ?? '',
    side: line?.kind === 'del' ? 'LEFT' : 'RIGHT',
    line: at,
    originalLine: at,
    by: LOGINS[from],
    replies: replies.map((reply) => [LOGINS[reply.author], reply.body]),
  })
}
