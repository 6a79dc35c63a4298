import { type Html, html } from '../../kit/html.ts'
import { publishedComments } from '../answers/pull-request.ts'
import type { Account, PullRequest, Reaction, Review, ReviewComment } from '../state/nouns.ts'
import { actForm, type View } from './forms.ts'
import { renderMarkdown } from './markdown.ts'

interface Entry {
  at: string
  id: number
  shown: Html
}

const verdicts: Record<string, string> = {
  COMMENTED: 'reviewed',
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'requested changes',
  DISMISSED: 'reviewed (dismissed)',
}

export function timeline(pull: PullRequest): Html {
  const entries: Entry[] = [
    ...pull.issueComments.map((one) => ({
      at: one.createdAt,
      id: one.id,
      shown: comment({ ...one, at: one.createdAt, id: `issuecomment-${one.id}` }),
    })),
    ...pull.reviews
      .filter(({ state }) => state !== 'PENDING')
      .map((review) => ({ at: review.submittedAt ?? '', id: review.id, shown: reviewed(pull, review) })),
    ...pushes(pull),
  ]
  const inOrder = entries.toSorted((one, other) => one.at.localeCompare(other.at) || one.id - other.id)
  return html`${inOrder.map(({ shown }) => shown)}`
}

function reviewed(pull: PullRequest, review: Review): Html {
  const own = publishedComments(pull).filter(({ reviewId }) => reviewId === review.id)
  const links = own.map(
    (one) => html`<li><a href="#discussion_r${one.id}">${one.path} ${describePlace(one)}</a></li>`,
  )
  const isReply = own.length > 0 && own.every(({ inReplyToId }) => inReplyToId !== null)
  return comment({
    id: `pullrequestreview-${review.id}`,
    author: review.author,
    at: review.submittedAt ?? '',
    did: isReply && !review.body ? 'replied' : (verdicts[review.state] ?? review.state),
    body: review.body,
    reactions: review.reactions,
    below: links.length > 0 ? html`<ul class="places" aria-label="Comments in the diff">${links}</ul>` : null,
  })
}

const pushes = (pull: PullRequest): Entry[] =>
  pull.commits.flatMap(({ sha, commit }) => {
    const pushed = pull.repository.pushed.get(sha)
    if (!pushed) return []
    const at = commit.author?.date ?? ''
    const verb = pushed.forced ? 'force-pushed' : 'pushed'
    return {
      at,
      id: pushed.id,
      shown: html`<p class="event">${pull.author.login} ${verb} <code>${sha.slice(0, 7)}</code> ${commit.message.split('\n')[0] ?? ''} ${time(at)}</p>`,
    }
  })

export function thread(view: View, root: ReviewComment): Html {
  const { pull } = view
  const said = publishedComments(pull).filter((one) => one === root || one.inReplyToId === root.id)
  const isOutdated = root.subjectType === 'line' && root.line === null
  const settled = pull.threads?.find(({ rootCommentId }) => rootCommentId === root.id)?.isResolved
  return html`<div class="thread" role="group" aria-label="Comments on ${root.path} ${describePlace(root)}">
<p class="place">${describePlace(root)}${isOutdated ? html` <span class="tag">Outdated</span>` : null}${settled ? html` <span class="tag">Resolved</span>` : null}</p>
${isOutdated ? html`<pre tabindex="0" aria-label="The original lines">${root.diffHunk.split('\n').slice(-6).join('\n')}</pre>` : null}
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
    label: 'Reply',
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

/**
 * Returns the new lines that the comment covers, which are the last lines of its hunk. Returns no lines for a comment
 * on deleted lines or on a whole file.
 */
function replacedBy({ diffHunk, originalLine, originalStartLine, side }: ReviewComment): string[] {
  if (side === 'LEFT' || originalLine === null) return []
  const count = originalLine - (originalStartLine ?? originalLine) + 1
  return diffHunk
    .split('\n')
    .filter((line) => !line.startsWith('-') && !line.startsWith('@@') && !line.startsWith('\\'))
    .slice(-count)
    .map((line) => line.slice(1))
}

interface CommentView {
  id: string
  author: Account | null
  at: string
  body: string
  did?: string | undefined
  reactions?: Reaction[]
  replaced?: string[]
  below?: Html | null
}

export function comment({ id, author, at, body, did, reactions = [], replaced, below }: CommentView): Html {
  return html`<article class="comment" id="${id}"><header>${face(author)}<strong>${author?.login ?? 'ghost'}</strong>
${author?.type === 'Bot' ? html`<span class="tag">bot</span>` : null}${did ? html`<span>${did}</span>` : null}${time(at)}</header>
<div class="text">${renderMarkdown(body, replaced)}</div>${below ?? null}${reacted(reactions)}</article>`
}

export const face = (author: Account | null) =>
  author ? html`<img src="/avatars/u/${author.id}" alt="" width="22" height="22">` : null

export const time = (at: string) => html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time>`

/** Shows the reactions in words, because not every machine has a font with emoji. */
function reacted(reactions: Reaction[]): Html | null {
  if (reactions.length === 0) return null
  const kinds = [...new Set(reactions.map(({ content }) => content))]
  return html`<ul class="reactions" aria-label="Reactions">${kinds.map((kind) => {
    const by = reactions.filter(({ content }) => content === kind)
    const who = by.map(({ author }) => author.login).join(', ')
    return html`<li title="${who}"><span role="img" aria-label="${kind} by ${who}">${kind}</span> ${by.length}</li>`
  })}</ul>`
}
