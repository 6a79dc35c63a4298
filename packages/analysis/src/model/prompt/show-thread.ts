import type {
  PullRequestMaterial,
  ReviewThread,
  ThreadComment,
} from '@debrief/contracts/pull-requests/material'
import { isBotComment } from '../../builtin/comments/recognize-bot.ts'
import type { Masker } from '../../redact/mask-secrets.ts'
import { cleanCode, cleanProse } from './clean-data.ts'
import { shownPath } from './show-piece.ts'

const HUNK_LINES = 12
const MAX_LINE_LENGTH = 500

/** People are identified by their roles instead of their names. */
export async function showThread(
  thread: ReviewThread,
  material: PullRequestMaterial,
  masker: Masker,
): Promise<string> {
  const line = thread.line ?? thread.originalLine
  const place = line === null ? 'the whole file' : `line ${line}${thread.line === null ? ', outdated' : ''}`
  const hunk = cleanCode(thread.diffHunk.split('\n').slice(-HUNK_LINES), { isMarkup: false })
    .map((each) => `| ${each.slice(0, MAX_LINE_LENGTH)}`)
    .join('\n')
  const comments = thread.comments.map(
    (comment) => `comment ${comment.id} by ${describeRole(comment, material)}:\n${cleanProse(comment.body)}`,
  )
  const head = `thread on ${shownPath(thread.path)}, ${place} (${thread.side}), ${thread.resolution}`
  return `${await masker.mask([head, hunk, ...comments].join('\n'))}\n\n`
}

function describeRole(comment: ThreadComment, { author }: PullRequestMaterial): string {
  if (isBotComment(comment)) return 'a bot'
  return comment.author !== null && comment.author.login === author?.login ? 'the author' : 'a reviewer'
}
