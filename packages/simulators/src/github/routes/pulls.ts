import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '../../kit/answer.ts'
import { pullAnswer, reviewAnswer, reviewCommentAnswer, simplePull } from '../answers/pull-request.ts'
import { commitAnswer, fileAnswer } from '../answers/repository.ts'
import { callersWriter, requireAccount, requirePull, requireRepository } from '../http/access.ts'
import { type Answer, type Call, type Handler, numberIn } from '../http/call.ts'
import { toPage } from '../http/paging.ts'
import { diffTooLarge, notFound, unprocessable } from '../http/refusal.ts'
import type { Account, PullRequest, Review } from '../state/nouns.ts'
import type { RecordedFile } from '../state/recording.ts'
import { refuseReviewText } from '../writes/comments.ts'
import type { CommentDraft } from '../writes/draft-comment.ts'
import { deleteReview, type ReviewEvent, reviewAs, submitAs } from '../writes/reviews.ts'

const sortKeys: Record<string, (pull: PullRequest) => string | number> = {
  created: (pull) => pull.createdAt,
  updated: (pull) => pull.updatedAt,
  popularity: (pull) => pull.issueComments.length + pull.reviewComments.length,
  'long-running': (pull) => pull.createdAt,
}

const listPulls: Handler = (call) => {
  const { query } = call
  const state = query.get('state') ?? 'open'
  const key = sortKeys[query.get('sort') ?? 'created'] ?? ((pull: PullRequest) => pull.createdAt)
  const newestFirst = (query.get('sort') ?? 'created') === 'created'
  const way = (query.get('direction') ?? (newestFirst ? 'desc' : 'asc')) === 'asc' ? 1 : -1
  const head = query.get('head')?.split(':').at(-1)
  const base = query.get('base')
  const pulls = [...requireRepository(call).pulls.values()]
    .filter((pull) => state === 'all' || pull.state === state)
    .filter((pull) => !head || pull.head.ref === head)
    .filter((pull) => !base || pull.base.ref === base)
    .toSorted(
      (one, other) =>
        way * (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.number - other.number),
    )
  return toPage(call, pulls, (pull) => simplePull(call.state, pull))
}

const readPull: Handler = (call) => {
  const pull = requirePull(call)
  if (/application\/vnd\.github(\.v3)?\.diff/.test(call.headers.accept ?? '')) return buildDiff(pull)
  return ok(pullAnswer(call.state, pull))
}

/** GitHub responds with 406 if the diff has more than 300 files or 20,000 lines. */
function buildDiff(pull: PullRequest): Answer {
  if (pull.files.length > 300 || pull.changedFiles > 300) throw diffTooLarge('files')
  const isPushed = pull.repository.pushed.get(pull.head.sha)?.forced === false
  const recorded = pull.folder && !isPushed ? readFileSync(join(pull.folder, 'pull.diff'), 'utf8') : null
  const text = recorded ?? pull.files.map(fileDiff).join('')
  if (text.split('\n').length > 20_000) throw diffTooLarge('lines')
  return { status: 200, text, type: 'application/vnd.github.diff; charset=utf-8' }
}

function fileDiff({ filename, status, patch, previous_filename }: RecordedFile): string {
  const old = previous_filename ?? filename
  const moved = status === 'renamed' ? `rename from ${old}\nrename to ${filename}\n` : ''
  const mode = { added: 'new file mode 100644\n', removed: 'deleted file mode 100644\n' }[status] ?? moved
  const from = status === 'added' ? '/dev/null' : `a/${old}`
  const to = status === 'removed' ? '/dev/null' : `b/${filename}`
  const lines = patch ? `--- ${from}\n+++ ${to}\n${patch}\n` : ''
  return `diff --git a/${old} b/${filename}\n${mode}${lines}`
}

const listFiles: Handler = (call) => {
  const pull = requirePull(call)
  const show = fileAnswer(call.state, { repository: pull.repository, sha: pull.head.sha })
  return toPage(call, pull.files.slice(0, 3000), show)
}

/** GitHub lists at most 250 commits of a pull request. */
const listCommits: Handler = (call) => {
  const pull = requirePull(call)
  return toPage(call, withParents(pull).slice(0, 250), ({ files: _files, stats: _stats, ...commit }) =>
    commitAnswer(call.state, pull.repository, commit),
  )
}

/**
 * Data folders may omit parents. In that case, each commit follows the previous commit, and the first commit follows
 * the base.
 */
const withParents = (pull: PullRequest) =>
  pull.commits.map((commit, index) => ({
    ...commit,
    parents: commit.parents ?? [{ sha: pull.commits[index - 1]?.sha ?? pull.base.sha }],
  }))

export const pullRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/pulls': listPulls,
  'GET /repos/{owner}/{repo}/pulls/{pull_number}': readPull,
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/files': listFiles,
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/commits': listCommits,
}

/**
 * Copies of a pull request share comment ids. The newest copies come first, so that a comment is found in the newest
 * copy.
 */
export function listPullsNewestFirst(call: Call): PullRequest[] {
  return [...requireRepository(call).pulls.values()].toReversed()
}

interface ReviewBody {
  commit_id?: string
  body?: string
  event?: ReviewEvent
  comments?: CommentDraft[]
}

const maySee = (call: Call, review: Review) =>
  review.state !== 'PENDING' || review.author?.id === call.caller.account?.id

function requireReview(call: Call): { pull: PullRequest; review: Review; author: Account } {
  const pull = requirePull(call)
  const review = pull.reviews.find((one) => one.id === numberIn(call, 'review_id'))
  if (!review || !maySee(call, review)) throw notFound()
  return { pull, review, author: requireAccount(call) }
}

const listReviews: Handler = (call) => {
  const pull = requirePull(call)
  const seen = pull.reviews.filter((review) => maySee(call, review))
  return toPage(call, seen, (review) => reviewAnswer(call.state, pull, review))
}

const readReview: Handler = (call) => {
  const { pull, review } = requireReview(call)
  return ok(reviewAnswer(call.state, pull, review))
}

const createReview: Handler = (call) => {
  const pull = requirePull(call)
  const { commit_id: commitId, body, event, comments: drafts } = (call.body ?? {}) as ReviewBody
  const { review } = reviewAs(call, callersWriter(call, pull), { pull, commitId, body, event, drafts })
  return ok(reviewAnswer(call.state, pull, review))
}

const updateReview: Handler = (call) => {
  const { pull, review, author } = requireReview(call)
  if (review.author !== author) throw unprocessable('Can not update a review of another user')
  const { body } = call.body as { body: string }
  refuseReviewText(body)
  review.body = body
  return ok(reviewAnswer(call.state, pull, review))
}

const removeReview: Handler = (call) => {
  const { pull, review } = requireReview(call)
  if (review.state !== 'PENDING') throw unprocessable('Can not delete a non-pending pull request review')
  deleteReview(call, { pull, review })
  return ok(reviewAnswer(call.state, pull, review))
}

const listCommentsOfReview: Handler = (call) => {
  const { pull, review } = requireReview(call)
  const comments = pull.reviewComments.filter((comment) => comment.reviewId === review.id)
  return toPage(call, comments, (comment) => reviewCommentAnswer(call.state, pull, comment))
}

const submit: Handler = (call) => {
  const { pull, review } = requireReview(call)
  const { body, event } = call.body as { body?: string; event: ReviewEvent }
  void submitAs(call, callersWriter(call, pull), { pull, review, event, body })
  return ok(reviewAnswer(call.state, pull, review))
}

const one = '/repos/{owner}/{repo}/pulls/{pull_number}/reviews/{review_id}'

export const reviewRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews': listReviews,
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews': createReview,
  [`GET ${one}`]: readReview,
  [`PUT ${one}`]: updateReview,
  [`DELETE ${one}`]: removeReview,
  [`GET ${one}/comments`]: listCommentsOfReview,
  [`POST ${one}/events`]: submit,
}
