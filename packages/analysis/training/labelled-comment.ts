import type { ReviewThread } from '@debrief/contracts/material'
import type { Category } from '@debrief/domain/categories'
import type { Severity } from '@debrief/domain/severity'
import { parsePatch } from '../src/diff/parse-patch.ts'
import { buildThread } from '../src/testing/build-material.ts'

/** A review comment in its thread with what is known of the right answer; null where nothing is. */
export interface LabelledComment {
  id: string
  source: 'own' | 'negatives' | 'people' | 'bot' | 'findings' | 'architecture'
  /** The repository, or what stands for it: comments of one project are never on both sides of a cross-project measure. */
  project: string
  thread: ReviewThread
  isMistake: boolean | null
  /** Every category that would be right, empty where none is known. */
  categories: readonly Category[]
  severity: Severity | null
  /** The label of the source, for figures of its kinds. */
  kind: string
}

/** Who stands for the pull request's author in every labelled thread. */
export const AUTHOR = 'jonas-pitt'
const LOGINS = { author: AUTHOR, reviewer: 'tobias-kern', bot: 'lint[bot]' }

interface Said {
  body: string
  path: string | null
  hunk?: string | undefined
  from?: keyof typeof LOGINS | undefined
  replies?: readonly { author: keyof typeof LOGINS; body: string }[] | undefined
}

/** The hunk ends at the commented line. */
export function threadOf({ body, path, hunk, from = 'reviewer', replies = [] }: Said): ReviewThread {
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
