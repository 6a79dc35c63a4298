import { cleanDescription, cleanTitle } from '@debrief/analysis/agent/word-finding'
import type { ReviewText } from '@debrief/analysis/agent/write-review'
import { Problem } from '@debrief/contracts/problem'
import { forgetPendingReview, type PostedFinding, recordPendingReview } from '@debrief/database/agent/reviews'
import { JobLost } from '@debrief/database/jobs/job-store'
import { readOpenHead } from '@debrief/github/agent/open-pull-request'
import {
  createPendingReview,
  deletePendingReview,
  type FetchedReview,
  isRejected,
  listReviewComments,
  listReviews,
  submitReview,
} from '@debrief/github/agent/reviews'
import { Snooze } from '@debrief/jobs/define-job'
import { endUnanswered } from './end-unanswered.ts'
import {
  buildMarker,
  finish,
  type MentionContext,
  post,
  reached,
  reactTo,
  toPullRequestAt,
  write,
} from './mention-context.ts'
import { isFirstHead, startOver } from './start-over.ts'

/**
 * Ends the mention if an earlier attempt posted its review, or submits the pending review that an earlier attempt
 * recorded. Also deletes the agent's other pending reviews. No other mention needs them, because the agent answers one
 * mention per pull request at a time. Returns false if there was nothing to continue.
 */
export async function adoptReview(
  mention: MentionContext,
  { head, reviews }: { head: string; reviews: readonly FetchedReview[] },
): Promise<boolean> {
  const { client, run, botLogin, signal } = mention
  const marker = buildMarker(run)
  const posted = reviews.find(
    ({ id, author, isPending, body }) =>
      author === botLogin && !isPending && (body.includes(marker) || id === run.reviewId),
  )
  const pending = reviews.filter(({ isPending }) => isPending)
  for (const { id } of pending)
    if (posted || id !== run.reviewId)
      await deletePendingReview(client, toPullRequestAt(mention), { reviewId: id, signal })
  if (posted) {
    await recordPosted(mention, posted)
    await finishReviewed(mention, posted.id)
    return true
  }
  const recorded = pending.find(({ id }) => id === run.reviewId)
  if (recorded) {
    await submitRecorded(mention, {
      reviewId: recorded.id,
      body: recorded.body,
      reviewedHead: run.headSha ?? head,
    })
    return true
  }
  if (run.reviewId !== null) await write(mention, (trx) => forgetPendingReview(trx, run.id))
  return false
}

async function recordPosted(mention: MentionContext, { id, commitSha }: FetchedReview): Promise<void> {
  if (id === mention.run.reviewId || commitSha === null) return
  await write(mention, (trx) =>
    recordPendingReview(trx, mention.run, { id, headSha: commitSha, findings: [] }),
  )
}

interface PostReviewOptions {
  head: string
  write: (isInline: boolean) => ReviewText
}

const CLEAN_UP_MS = 5_000

/** Creates a pending review, records it, and then submits it, so a retry never posts a second review. */
export async function postReview(mention: MentionContext, posting: PostReviewOptions): Promise<void> {
  const { client, run } = mention
  await reached(mention, 'before_create')
  const created = await createOrPlaceInText(mention, posting)
  if (!created) return startOver(mention, posting.head)
  await reached(mention, 'after_create')
  const findings = created.written.said.flatMap(toSaidFindings)
  const record = { id: created.reviewId, headSha: posting.head, findings }
  try {
    await write(mention, (trx) => recordPendingReview(trx, run, record))
  } catch (error) {
    if (error instanceof JobLost)
      await deletePendingReview(client, toPullRequestAt(mention), {
        reviewId: created.reviewId,
        signal: AbortSignal.timeout(CLEAN_UP_MS),
      })
    throw error
  }
  await reached(mention, 'after_record')
  const { reviewId, written } = created
  await submitRecorded(mention, { reviewId, body: written.body, reviewedHead: posting.head })
}

/** If GitHub rejects a line, all findings go into the review's text. */
async function createOrPlaceInText(mention: MentionContext, { head, write }: PostReviewOptions) {
  const { client } = mention
  const at = toPullRequestAt(mention)
  for (const isInline of [true, false]) {
    const written = write(isInline)
    const draft = { commitSha: head, body: written.body, comments: written.comments }
    try {
      const create = (signal: AbortSignal) => createPendingReview(client, at, { draft, signal })
      return { written, reviewId: await post(mention, create) }
    } catch (error) {
      if (!isRejected(error)) throw error
    }
  }
  // GitHub also rejected the review without inline comments, so the commit is no longer part of the pull request.
  return null
}

const toSaidFindings = ({ finding, comment }: ReviewText['said'][number]): PostedFinding[] =>
  finding.places.map((place) => ({
    fingerprint: place.fingerprint,
    title: cleanTitle(finding),
    category: finding.category,
    path: place.path,
    line: comment && place === finding.places[0] ? comment.line : place.startLine,
    rule: finding.rule,
    lesson: cleanDescription(finding),
    lessonId: finding.lesson,
    severity: finding.severity,
    isCommented: comment !== null && place === finding.places[0],
    standardId: finding.standardId,
  }))

interface RecordedReview {
  reviewId: number
  body: string
  reviewedHead: string
}

async function submitRecorded(
  mention: MentionContext,
  { reviewId, body, reviewedHead }: RecordedReview,
): Promise<void> {
  const { client, run, signal } = mention
  const { sha: head, end } = await readOpenHead(client, toPullRequestAt(mention), { signal })
  // The review starts over only once. If the branch moves again, the review is submitted for the commit that was read.
  const isMoved = head !== null && head !== reviewedHead && isFirstHead(run, reviewedHead)
  if (head === null || isMoved) {
    await deletePendingReview(client, toPullRequestAt(mention), { reviewId, signal })
    await write(mention, (trx) => forgetPendingReview(trx, run.id))
    if (head === null) return endUnanswered(mention, end)
    throw new Snooze(0, 'the branch has moved')
  }
  await reached(mention, 'before_submit')
  const submitted = await post(mention, (signal) =>
    submitReview(client, toPullRequestAt(mention), { reviewId, body, signal }),
  )
  await reached(mention, 'after_submit')
  if (submitted === 'gone') {
    await write(mention, (trx) => forgetPendingReview(trx, run.id))
    throw new Snooze(0, 'the pending review is gone')
  }
  if (submitted === 'refused' && !(await isPosted(mention, reviewId))) throw notSubmitted()
  await finishReviewed(mention, reviewId)
}

export async function isPosted({ client, run, signal }: MentionContext, reviewId: number): Promise<boolean> {
  const reviews = await listReviews(client, toPullRequestAt({ run }), { signal })
  return reviews.some(({ id, isPending }) => id === reviewId && !isPending)
}

const notSubmitted = () => new Problem('review_refused', 409, 'GitHub didn’t accept the review.')

export async function finishReviewed(mention: MentionContext, reviewId: number): Promise<void> {
  const { client, signal } = mention
  const [posted] = await Promise.all([
    listReviewComments(client, toPullRequestAt(mention), { reviewId, signal }),
    reactTo(mention, 'rocket'),
  ])
  await reached(mention, 'before_done')
  mention.metrics.reviewPosted(posted.length > 0 ? 'inline' : 'summary')
  await finish(mention, {
    outcome: 'reviewed',
    comments: posted.map(({ body, ...comment }) => ({ ...comment, title: titleIn(body) })),
  })
}

const titleIn = (body: string) => /^\*\*(.*)\*\*$/m.exec(body)?.[1] ?? ''
