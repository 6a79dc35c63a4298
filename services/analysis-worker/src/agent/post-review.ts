import { lessonOf, titleOf } from '@debrief/analysis/agent/word-finding'
import type { WrittenReview } from '@debrief/analysis/agent/write-review'
import { Problem } from '@debrief/contracts/problem'
import { forgetPendingReview, recordPendingReview, type SaidFinding } from '@debrief/database/agent-reviews'
import { readOpenHead } from '@debrief/github/agent/open-pull-request'
import {
  createPendingReview,
  deletePendingReview,
  isRejected,
  listReviewComments,
  listReviews,
  type SeenReview,
  submitReview,
} from '@debrief/github/agent/reviews'
import { LeaseLost } from '@debrief/queue/work'
import { again, type Desk, finish, markerOf, placeOf, reached, reactTo, whileOurs } from './desk.ts'
import { endUnanswered } from './end-unanswered.ts'
import { isFirstHead, startOver } from './start-over.ts'

/**
 * Takes up what an earlier try left: a posted review ends the run, the recorded pending one is submitted, and any other pending
 * one of ours is deleted, because this run has the pull request to itself. False: there is nothing to take up.
 */
export async function adoptReview(
  desk: Desk,
  { head, reviews }: { head: string; reviews: readonly SeenReview[] },
): Promise<boolean> {
  const { client, database, run, botLogin, signal } = desk
  const marker = markerOf(run)
  const posted = reviews.find(
    ({ id, author, isPending, body }) =>
      author === botLogin && !isPending && (body.includes(marker) || id === run.reviewId),
  )
  const pending = reviews.filter(({ isPending }) => isPending)
  for (const { id } of pending)
    if (posted || id !== run.reviewId)
      await deletePendingReview(client, placeOf(desk), { reviewId: id, signal })
  if (posted) {
    await recordPosted(desk, posted)
    await finishReviewed(desk, posted.id)
    return true
  }
  const recorded = pending.find(({ id }) => id === run.reviewId)
  if (recorded) {
    await submitRecorded(desk, {
      reviewId: recorded.id,
      body: recorded.body,
      reviewedHead: run.headSha ?? head,
    })
    return true
  }
  if (run.reviewId !== null && !(await forgetPendingReview(database.db, run))) throw new LeaseLost()
  return false
}

/** Of a run that knows nothing of its review, because an older copy of the database was put back since. */
async function recordPosted({ database, run }: Desk, { id, commitSha }: SeenReview): Promise<void> {
  if (id === run.reviewId || commitSha === null) return
  const review = { id, headSha: commitSha, findings: [] }
  if (!(await recordPendingReview(database.db, run, review))) throw new LeaseLost()
}

interface Posting {
  head: string
  write: (isInline: boolean) => WrittenReview
}

/** Pending, recorded under the fence, submitted: however often and by whomever it is tried, one review is seen. */
export async function postReview(desk: Desk, posting: Posting): Promise<void> {
  const { client, database, run, signal } = desk
  await reached(desk, 'before_create')
  const created = await createOrPlaceInText(desk, posting)
  if (!created) return startOver(desk, posting.head)
  await reached(desk, 'after_create')
  const findings = created.written.said.flatMap(saidOf)
  const record = { id: created.reviewId, headSha: posting.head, findings }
  if (!(await recordPendingReview(database.db, run, record))) {
    await deletePendingReview(client, placeOf(desk), { reviewId: created.reviewId, signal })
    throw new LeaseLost()
  }
  await reached(desk, 'after_record')
  const { reviewId, written } = created
  await submitRecorded(desk, { reviewId, body: written.body, reviewedHead: posting.head })
}

/** Places are checked before they are sent; should GitHub refuse one all the same, the text says what they would have. */
async function createOrPlaceInText(desk: Desk, { head, write }: Posting) {
  const { client, signal } = desk
  const at = placeOf(desk)
  for (const isInline of [true, false]) {
    const written = write(isInline)
    const draft = { commitSha: head, body: written.body, comments: written.comments }
    try {
      const create = () => createPendingReview(client, at, { draft, signal })
      return { written, reviewId: await whileOurs(desk, create) }
    } catch (error) {
      if (!isRejected(error)) throw error
    }
  }
  // Neither with places nor without: the commit is no part of the pull request any more.
  return null
}

const saidOf = ({ finding, comment }: WrittenReview['said'][number]): SaidFinding[] =>
  finding.places.map((place) => ({
    fingerprint: place.fingerprint,
    title: titleOf(finding),
    category: finding.category,
    path: place.path,
    line: comment && place === finding.places[0] ? comment.line : place.startLine,
    rule: finding.rule,
    lesson: lessonOf(finding),
    standardId: finding.standardId,
  }))

interface Recorded {
  reviewId: number
  body: string
  reviewedHead: string
}

async function submitRecorded(desk: Desk, { reviewId, body, reviewedHead }: Recorded): Promise<void> {
  const { client, database, run, signal } = desk
  const { sha: head, end } = await readOpenHead(client, placeOf(desk), { signal })
  // Once the review is made anew on the new head; a branch that goes on moving gets it on the commit that was read.
  const isMoved = head !== null && head !== reviewedHead && isFirstHead(run, reviewedHead)
  if (head === null || isMoved) {
    await deletePendingReview(client, placeOf(desk), { reviewId, signal })
    if (!(await forgetPendingReview(database.db, run))) throw new LeaseLost()
    return head === null ? endUnanswered(desk, end) : again(desk, 0)
  }
  await reached(desk, 'before_submit')
  const submitted = await whileOurs(desk, () =>
    submitReview(client, placeOf(desk), { reviewId, body, signal }),
  )
  await reached(desk, 'after_submit')
  if (submitted === 'gone') {
    if (!(await forgetPendingReview(database.db, run))) throw new LeaseLost()
    return again(desk, 0)
  }
  if (submitted === 'refused' && !(await isPosted(desk, reviewId))) throw notSubmitted()
  await finishReviewed(desk, reviewId)
}

/** GitHub refuses to submit what was submitted already, and that is all it should refuse here. */
export async function isPosted({ client, run, signal }: Desk, reviewId: number): Promise<boolean> {
  const reviews = await listReviews(client, placeOf({ run }), { signal })
  return reviews.some(({ id, isPending }) => id === reviewId && !isPending)
}

const notSubmitted = () => new Problem('review_refused', 409, 'GitHub did not take the review.')

export async function finishReviewed(desk: Desk, reviewId: number): Promise<void> {
  const { client, signal } = desk
  const [posted] = await Promise.all([
    listReviewComments(client, placeOf(desk), { reviewId, signal }),
    reactTo(desk, 'rocket'),
  ])
  await reached(desk, 'before_done')
  desk.metrics.reviewPosted(posted.length > 0 ? 'inline' : 'summary')
  await finish(desk, {
    outcome: 'reviewed',
    comments: posted.map(({ id, path, body }) => ({ id, path, title: titleIn(body) })),
  })
}

/** A comment of ours begins with what it is about. */
const titleIn = (body: string) => /^\*\*(.*)\*\*$/m.exec(body)?.[1] ?? ''
