import type { CommentRecord } from '@debrief/contracts/reviews/analysis-result'
import { connectRepository, createUser, mergePullRequest, queueRun } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { eraseAccount } from '../operations/retention/erase-account.ts'
import { markAccountDeleted } from '../people/delete-account.ts'
import { analyzePullRequest } from '../reviews/analysis-runs.ts'
import { buildAnalysisResult, storeCompleted } from '../testing/build-review.ts'
import { fromGivenComments, keepComment, storeGivenComments } from './given-comments.ts'

const { connection } = await openTestDatabase()
const { db } = connection

const build = (commentId: number, reviewerId: number, given: Partial<CommentRecord> = {}): CommentRecord => ({
  commentId,
  reviewerId,
  url: `https://github.com/acme/shop/pull/1#discussion_r${commentId}`,
  body: 'Please release the lock.',
  path: 'src/assign.ts',
  startLine: 4,
  endLine: 5,
  outcome: 'acted-on',
  hasReason: true,
  hasExample: false,
  commentedAt: '2026-10-30T10:00:00Z',
  ...given,
})

const store = (pullRequestId: string, comments: CommentRecord[]) =>
  db.transaction().execute((trx) => storeGivenComments(trx, { pullRequestId, comments }))

async function newPullRequest(author: { id: string; githubId: number }, githubRepoId?: number) {
  const owner = await createUser(db)
  const repository = await connectRepository(db, {
    userId: owner.id,
    ...(githubRepoId === undefined ? {} : { githubRepoId }),
  })
  const id = await mergePullRequest(db, { repositoryId: repository.id, userId: author.id })
  await sql`update pull_requests set author_github_id = ${author.githubId} where id = ${id}`.execute(db)
  return { id, repository, owner }
}

const readRows = (pullRequestId: string) =>
  db
    .selectFrom('given_comments')
    .selectAll()
    .where('pull_request_id', '=', pullRequestId)
    .orderBy('github_comment_id')
    .execute()
const readVisible = async (userId: string) => {
  const { rows } = await sql<{ id: number }>`
    select g.github_comment_id as id from ${fromGivenComments(userId)} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

it('stores the comments in the transaction that stores the review', async () => {
  const [author, reviewer] = [await createUser(db), await createUser(db)]
  const { id, repository } = await newPullRequest(author)
  const runId = await queueRun(db, { pullRequestId: id, repositoryId: repository.id, userId: author.id })
  const job = await claimKey(db, analyzePullRequest.kind, runId)
  await sql`update pull_requests set analysis_status = 'processing' where id = ${id}`.execute(db)
  const result = { ...buildAnalysisResult(1), givenComments: [build(11, reviewer.githubId)] }
  const facts = { commits: 1, additions: 1, deletions: 1, reviewComments: 1 }
  const broken = { ...result, givenComments: [build(11, reviewer.githubId, { path: null as never })] }
  await expect(storeCompleted(db, { runId, job, result: broken, facts })).rejects.toThrow('given_comments')
  expect(await db.selectFrom('pr_analysis').where('pull_request_id', '=', id).execute()).toEqual([])
  expect(await storeCompleted(db, { runId, job, result, facts })).not.toBeNull()
  expect(await readRows(id)).toMatchObject([
    {
      github_comment_id: 11,
      reviewer_github_id: reviewer.githubId,
      outcome: 'acted-on',
      has_reason: true,
      has_example: false,
      start_line: 4,
      end_line: 5,
      kept_at: null,
    },
  ])
})

it('replaces the comments when the pull request is analyzed again, and keeps the kept ones', async () => {
  const [author, reviewer] = [await createUser(db), await createUser(db)]
  const { id } = await newPullRequest(author)
  await store(id, [build(21, reviewer.githubId), build(22, reviewer.githubId)])
  await keepComment(db, { userId: reviewer.id, githubCommentId: 21, isKept: true, note: 'Well put.' })
  const [before] = await readRows(id)
  await store(id, [build(21, reviewer.githubId, { outcome: 'declined' })])
  expect(await readRows(id)).toMatchObject([
    {
      id: before?.id,
      github_comment_id: 21,
      outcome: 'declined',
      note: 'Well put.',
      kept_at: before?.kept_at,
    },
  ])
})

it('keeps a kept comment that the analysis no longer finds, until the reviewer stops keeping it', async () => {
  const [author, reviewer] = [await createUser(db), await createUser(db)]
  const { id } = await newPullRequest(author)
  await store(id, [build(23, reviewer.githubId), build(24, reviewer.githubId)])
  const keep = (isKept: boolean) =>
    keepComment(db, { userId: reviewer.id, githubCommentId: 23, isKept, note: 'Well put.' })
  await keep(true)
  await store(id, [])
  expect(await readRows(id)).toMatchObject([{ github_comment_id: 23, note: 'Well put.' }])
  await keep(false)
  await store(id, [])
  expect(await readRows(id)).toEqual([])
})

it('keeps a comment in every connection of its repository, also in later ones', async () => {
  const [author, reviewer] = [await createUser(db), await createUser(db)]
  const githubRepoId = 88_001
  const pulls = [await newPullRequest(author, githubRepoId), await newPullRequest(author, githubRepoId)]
  await store(pulls[0]!.id, [build(31, reviewer.githubId)])
  await keepComment(db, { userId: reviewer.id, githubCommentId: 31, isKept: true, note: 'Well put.' })
  await store(pulls[1]!.id, [build(31, reviewer.githubId)])
  expect(await readRows(pulls[1]!.id)).toMatchObject([{ kept_at: expect.any(Date), note: 'Well put.' }])
  await keepComment(db, { userId: reviewer.id, githubCommentId: 31, isKept: false, note: null })
  for (const { id } of pulls) expect(await readRows(id)).toMatchObject([{ kept_at: null, note: null }])
})

it('lets only the reviewer keep a comment', async () => {
  const [author, reviewer, other] = [await createUser(db), await createUser(db), await createUser(db)]
  const { id } = await newPullRequest(author)
  await store(id, [build(41, reviewer.githubId)])
  for (const { id: userId } of [author, other])
    await keepComment(db, { userId, githubCommentId: 41, isKept: true, note: null })
  expect(await readRows(id)).toMatchObject([{ kept_at: null }])
})

it('shows the comments to a reviewer who joins later, and hides those on pull requests of deleted accounts', async () => {
  const author = await createUser(db)
  const { id, owner } = await newPullRequest(author)
  await store(id, [build(51, 9_100_001)])
  const reviewer = await createUser(db, { githubId: 9_100_001 })
  expect(await readVisible(reviewer.id)).toEqual([51])
  expect([await readVisible(author.id), await readVisible(owner.id)]).toEqual([[], []])
  await markAccountDeleted(db, { userId: author.id, requestId: author.id })
  expect(await readVisible(reviewer.id)).toEqual([])
  await sql`update users set deleted_at = null where id = ${author.id}`.execute(db)
  expect(await readVisible(reviewer.id)).toEqual([51])
})

const countStopped = (userId: string) =>
  db
    .selectFrom('stopped_after_comments')
    .select(['flagged', 'stopped', 'authors'])
    .where('user_id', '=', userId)
    .orderBy('period')
    .execute()

it('hides the counts of stopped mistakes that include a person who deletes their account', async () => {
  const [author, other, reviewer] = [await createUser(db), await createUser(db), await createUser(db)]
  const count = { user_id: reviewer.id, flagged: 7, stopped: 3 }
  await db
    .insertInto('stopped_after_comments')
    .values([
      { ...count, period: '2026-01-05', authors: [author.id, other.id] },
      { ...count, period: '2026-03-30', authors: [other.id] },
    ])
    .execute()
  await markAccountDeleted(db, { userId: author.id, requestId: author.id })
  expect(await countStopped(reviewer.id)).toEqual([
    { flagged: null, stopped: null, authors: [] },
    { flagged: 7, stopped: 3, authors: [other.id] },
  ])
})

it('deletes an erased person’s comments, and the comments on their pull requests', async () => {
  const [erased, colleague] = [await createUser(db), await createUser(db)]
  const [own, other] = [await newPullRequest(erased), await newPullRequest(colleague)]
  // Erasing an account doesn't delete pull requests that the person wrote but another user owns.
  await sql`update pull_requests set user_id = ${own.owner.id} where id = ${own.id}`.execute(db)
  await store(own.id, [build(61, colleague.githubId)])
  await store(other.id, [build(62, erased.githubId), build(63, 9_100_002)])
  await sql`update users set deleted_at = now() - interval '91 days' where id = ${erased.id}`.execute(db)
  expect(await eraseAccount(db, { userId: erased.id, deletedBefore: new Date() })).toBe('erased')
  expect(await readRows(own.id)).toEqual([])
  expect(await readRows(other.id)).toMatchObject([{ github_comment_id: 63 }])
})
