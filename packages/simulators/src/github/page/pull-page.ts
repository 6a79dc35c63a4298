import { publishedComments } from '../answers/pull-request.ts'
import type { Account, PullRequest } from '../state/nouns.ts'
import { type Html, html } from './html.ts'
import { pullMark } from './list-page.ts'

/** One pull request as a person reads it: its text, reviews, threads and comments, with the anchors GitHub's links use. */
export function pullPage(pull: PullRequest): Html {
  const comments = publishedComments(pull)
  const roots = comments.filter((comment) => comment.inReplyToId === null)
  return html`<div data-pull><p>#${pull.number} by ${pull.author.login}, ${pull.head.ref} into ${pull.base.ref},
${pull.changedFiles} files, <span aria-label="${pull.additions} lines added, ${pull.deletions} deleted">+${pull.additions} −${pull.deletions}</span></p>
${pullMark(pull)}<p class="fault" role="alert"></p></div>
${pull.body ? comment({ author: pull.author, at: pull.createdAt, body: pull.body }) : null}
<h2>Reviews</h2>
${pull.reviews
  .filter((review) => review.state !== 'PENDING')
  .map((review) =>
    comment({
      id: `pullrequestreview-${review.id}`,
      author: review.author,
      at: review.submittedAt ?? '',
      body: `${review.state.toLowerCase().replace('_', ' ')}${review.body ? `: ${review.body}` : ''}`,
    }),
  )}
<h2>Review comments</h2>
${roots.map(
  (
    root,
  ) => html`<section><p><strong>${root.path}</strong>${root.line ? html` line ${root.line}` : html` (outdated)`}</p>
<pre tabindex="0" aria-label="The lines it is about">${root.diffHunk.split('\n').slice(-6).join('\n')}</pre>
${comments
  .filter((one) => one === root || one.inReplyToId === root.id)
  .map((one) =>
    comment({ id: `discussion_r${one.id}`, author: one.author, at: one.createdAt, body: one.body }),
  )}</section>`,
)}
<h2>Conversation</h2>
${pull.issueComments.map((one) => comment({ id: `issuecomment-${one.id}`, author: one.author, at: one.createdAt, body: one.body }))}`
}

function comment({
  id,
  author,
  at,
  body,
}: {
  id?: string
  author: Account | null
  at: string
  body: string
}): Html {
  return html`<article class="comment" id="${id ?? 'description'}"><header><strong>${author?.login ?? 'ghost'}</strong>
<time datetime="${at}">${at.slice(0, 10)}</time></header><p>${body}</p></article>`
}
