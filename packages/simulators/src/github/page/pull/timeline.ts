import { type Html, html } from '../../../kit/html.ts'
import { publishedComments } from '../../answers/pull-request.ts'
import type { PullRequest, Review } from '../../state/nouns.ts'
import { comment, time } from './comment.ts'
import { describePlace } from './thread.ts'

interface Happened {
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

/** Comments, submitted reviews and commits pushed here, oldest first. */
export function timeline(pull: PullRequest): Html {
  const happened: Happened[] = [
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
  const inOrder = happened.toSorted((one, other) => one.at.localeCompare(other.at) || one.id - other.id)
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
    below:
      links.length > 0 ? html`<ul class="places" aria-label="Its comments in the diff">${links}</ul>` : null,
  })
}

const pushes = (pull: PullRequest): Happened[] =>
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
