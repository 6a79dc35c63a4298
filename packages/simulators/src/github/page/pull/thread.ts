import { type Html, html } from '../../../kit/html.ts'
import { publishedComments } from '../../answers/pull-request.ts'
import type { ReviewComment } from '../../state/nouns.ts'
import { comment } from './comment.ts'
import { actForm } from './forms.ts'
import type { View } from './view.ts'

/** The thread that starts with that comment, and a reply form. */
export function thread(view: View, root: ReviewComment): Html {
  const { pull } = view
  const said = publishedComments(pull).filter((one) => one === root || one.inReplyToId === root.id)
  const isOutdated = root.subjectType === 'line' && root.line === null
  const settled = pull.threads?.find(({ rootCommentId }) => rootCommentId === root.id)?.isResolved
  return html`<div class="thread" role="group" aria-label="Comments on ${root.path} ${describePlace(root)}">
<p class="place">${describePlace(root)}${isOutdated ? html` <span class="tag">Outdated</span>` : null}${settled ? html` <span class="tag">Resolved</span>` : null}</p>
${isOutdated ? html`<pre tabindex="0" aria-label="The lines it was about">${root.diffHunk.split('\n').slice(-6).join('\n')}</pre>` : null}
${said.map((one) =>
  comment({
    id: `discussion_r${one.id}`,
    author: one.author,
    at: one.createdAt,
    body: one.body,
    reactions: one.reactions,
    replaced: replacedBy(one),
  }),
)}
<details id="reply-${root.id}"><summary>Reply</summary>${actForm(view, {
    act: 'reply',
    hidden: { comment: String(root.id) },
    label: 'Your reply',
    button: 'Reply',
  })}</details></div>`
}

export function describePlace({
  subjectType,
  line,
  originalLine,
  startLine,
  originalStartLine,
  side,
}: ReviewComment) {
  if (subjectType === 'file') return 'whole file'
  const first = startLine ?? originalStartLine
  const last = line ?? originalLine
  const lines = first && first !== last ? `lines ${first}–${last}` : `line ${last}`
  return side === 'LEFT' ? `${lines} (before)` : lines
}

/** The lines that the comment covers; they're the last lines of its hunk. */
function replacedBy({ diffHunk, originalLine, originalStartLine, side }: ReviewComment): string[] {
  if (side === 'LEFT' || originalLine === null) return []
  const count = originalLine - (originalStartLine ?? originalLine) + 1
  return diffHunk
    .split('\n')
    .filter((line) => !line.startsWith('-') && !line.startsWith('@@') && !line.startsWith('\\'))
    .slice(-count)
    .map((line) => line.slice(1))
}
