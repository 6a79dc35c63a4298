import { keepNew } from '@debrief/analysis/agent/keep-new'
import { leaveOutOwnTalk } from '@debrief/analysis/agent/own-comments'
import { leaveOutSuppressed } from '@debrief/analysis/agent/suppressions'
import { toFindings } from '@debrief/analysis/agent/to-findings'
import { codeSpan } from '@debrief/analysis/agent/word-finding'
import { nameMuted, type WriteReviewOptions, writeReview } from '@debrief/analysis/agent/write-review'
import { analyze } from '@debrief/analysis/analyze'
import { readTeamStandards } from '@debrief/database/agent/answers'
import { type AgentAudience, readMutedCategories } from '@debrief/database/agent/muted-categories'
import { type EarlierReviews, forgetUnsaid, noteHead, readSaidBefore } from '@debrief/database/agent/reviews'
import { readSuppressions } from '@debrief/database/agent/suppressions'
import { JobLost } from '@debrief/database/jobs/job-store'
import { noteModelCall } from '@debrief/database/reviews/model-usage'
import { isMuted } from '@debrief/domain/agent/acted-on'
import type { Category } from '@debrief/domain/mistakes/categories'
import { readChangedSince, readOpenHead } from '@debrief/github/agent/open-pull-request'
import { type FetchedReview, listReviews } from '@debrief/github/agent/reviews'
import { readPullRequest } from '@debrief/github/pull-requests/pull-request'
import { endUnanswered } from './end-unanswered.ts'
import {
  buildMarker,
  finish,
  type MentionContext,
  reached,
  reactTo,
  say,
  toPullRequestAt,
  write,
} from './mention-context.ts'
import { adoptReview, postReview } from './post-review.ts'
import { startOver } from './start-over.ts'

/**
 * Reviews an open pull request at its head, or finishes a review that an earlier attempt started. After new commits,
 * reviews only the changes since the last review.
 */
export async function reviewPullRequest(mention: MentionContext, audience: AgentAudience): Promise<void> {
  const { client, database, run, signal } = mention
  const { sha: head, end } = await readOpenHead(client, toPullRequestAt(mention), { signal })
  if (head === null) return endUnanswered(mention, end)
  await reached(mention, 'before_lookup')
  const reviews = await listReviews(client, toPullRequestAt(mention), { signal })
  if (await adoptReview(mention, { head, reviews })) return
  await reached(mention, 'after_lookup')
  await forgetUnsaid(database.db, run, listOwnReviewIds(reviews, mention))
  const before = await readSaidBefore(database.db, run)
  await write(mention, (trx) => noteHead(trx, run.id, head))
  if (before.headSha === head) return sayNothingNew(mention, { before, head })
  const reviewed = await look(mention, { before, head, audience })
  if (reviewed === 'moved') return startOver(mention, head)
  if (reviewed.findings.length === 0 && before.headSha !== null)
    return sayNothingNew(mention, { before, head, muted: reviewed.muted })
  await postReview(mention, { head, write: (isInline) => writeReview({ ...reviewed, isInline }) })
}

const listOwnReviewIds = (reviews: readonly FetchedReview[], { botLogin }: MentionContext) =>
  reviews.filter(({ author, isPending }) => author === botLogin && !isPending).map(({ id }) => id)

async function look(
  { client, database, run, job, analyzer, botLogin, signal }: MentionContext,
  { before, head, audience }: { before: EarlierReviews; head: string; audience: AgentAudience },
): Promise<(WriteReviewOptions & { muted: Category[] }) | 'moved'> {
  const { fullName } = run
  analyzer.check?.({ fullName, number: run.prNumber })
  const [read, changed, standards, suppressions, mutedCategories] = await Promise.all([
    readPullRequest(client, { fullName, number: run.prNumber }, { signal }),
    before.headSha === null
      ? null
      : readChangedSince(client, { fullName, from: before.headSha, to: head }, { signal }),
    readTeamStandards(database.db, audience.teamId),
    readSuppressions(database.db, run.githubRepoId),
    readMutedCategories(database.db, audience),
  ])
  // The files were read after the head, so they belong to another commit if the branch has moved in the meantime.
  const still = await readOpenHead(client, { fullName, number: run.prNumber }, { signal })
  if (read.headSha !== head || still.sha !== head) return 'moved'
  const material = leaveOutOwnTalk(read, botLogin)
  // Everyone who can read the pull request sees the review, so it must not reveal recurring mistakes or disputes.
  const result = await analyze(
    material,
    { standards, recurringGroups: [], disputes: [] },
    { analyzer, signal },
  )
  const { model, usage } = result
  if (model && usage && !(await noteModelCall(database.db, run.id, job, { model, usage })))
    throw new JobLost('the mention was ended or taken over')
  const found = keepNew(toFindings(result, material), { said: before.fingerprints, changed })
  const left = leaveOutSuppressed(found, suppressions)
  const muted = left.filter((finding) => isMuted(finding, mutedCategories))
  return {
    findings: left.filter((finding) => !muted.includes(finding)),
    muted: [...new Set(muted.map(({ category }) => category))].toSorted(),
    material,
    result,
    standards: new Map(standards.map(({ id, title }) => [id, title])),
    marker: buildMarker(run),
    isIncrement: before.headSha !== null,
  }
}

/** Posts a comment that says that there is nothing new, at most once per head. Later requests get only a reaction. */
async function sayNothingNew(
  mention: MentionContext,
  { before, head, muted = [] }: { before: EarlierReviews; head: string; muted?: readonly Category[] },
): Promise<void> {
  const isSaid = before.headSha === head && before.hasNothingNew
  const earlier = before.fingerprints.size > 0 ? ' Debrief doesn’t repeat its earlier comments.' : ''
  const what = muted.length > 0 ? 'No new issues to comment on' : 'No new issues'
  const sentence = `${what} at ${codeSpan(head.slice(0, 7))}.${earlier}`
  const answer = [sentence, nameMuted(muted)].filter(Boolean).join('\n\n')
  const commentId = isSaid ? null : await say(mention, answer)
  await reactTo(mention, 'rocket')
  await finish(mention, { outcome: 'nothing_new', commentId })
}
