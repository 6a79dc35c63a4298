import { recordMention } from '@debrief/database/agent/runs'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  BOT,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  reactionsTo,
  startAgentWorld,
} from '../testing/agent-world.ts'

let world: AgentWorld

beforeAll(async () => {
  world = await startAgentWorld({
    worker: { AGENT_REPOSITORY_HOURLY: '1000', AGENT_PULL_REQUEST_HOURLY: '100' },
  })
})
afterAll(() => world?.close())
afterEach(() => world.stack.simulator.faults.clear())

const openPull = () => world.openPull({ 'src/book.js': FAULTY })
const listPendingReviews = (pull: Awaited<ReturnType<typeof openPull>>) =>
  pull.reviews.filter(({ author, state }) => author?.login === BOT && state === 'PENDING')

const calls = {
  'the reaction': 'POST /.*reactions',
  'the permission': 'GET /.*permission',
  'the files': 'GET /.*pulls/\\d+/files',
  'the list of reviews': 'GET /.*pulls/\\d+/reviews$',
  'the pending review': 'POST /.*pulls/\\d+/reviews$',
  'the submission': 'POST /.*reviews/\\d+/events',
  'the comments of the review': 'GET /.*reviews/\\d+/comments',
}

it.each(
  Object.entries(calls).flatMap(([what, match]) =>
    (['cut-after-effect', ...(match.startsWith('POST') ? ['status' as const] : [])] as const).map((kind) => ({
      what,
      match,
      kind,
    })),
  ),
)('posts one review if $what meets $kind', async ({ what, match, kind }) => {
  const pull = await openPull()
  world.stack.simulator.faults.add({ match, kind, times: 2, status: 502 })
  const commentId = await world.comment(pull, `@debrief ${match} ${kind}`)
  expect(await world.ended(commentId)).toMatchObject({ outcome: 'reviewed' })
  expect(world.stack.simulator.faults.list()[0]!.hits).toBeGreaterThan(0)
  expect(listSubmittedReviews(pull)).toHaveLength(1)
  expect(listSubmittedReviews(pull)[0]!.comments).toHaveLength(2)
  expect(listPendingReviews(pull)).toEqual([])
  // The answer doesn't wait for the eyes reaction. If GitHub rejects the eyes reaction, the rocket may come first or
  // alone.
  const reactions = reactionsTo(pull, commentId)
  if (what === 'the reaction') expect(reactions).toContain('rocket')
  else expect(reactions).toEqual(['eyes', 'rocket'])
})

it('posts nothing again if a restored database receives a mention again, and recognizes its review (P5)', async () => {
  const pull = await openPull()
  const commentId = await world.comment(pull, '@debrief look')
  const answered = await world.ended(commentId)
  const { db } = world.stack.connection
  await db.deleteFrom('agent_runs').where('id', '=', answered.id).execute()
  const heard = {
    installationId: answered.installation_id,
    source: 'issue_comment',
    commentId,
    inReplyTo: null,
    githubRepoId: answered.github_repo_id,
    fullName: answered.repo_full_name,
    prNumber: answered.pr_number,
    verb: 'review',
    commenterId: answered.commenter_id,
    commenterLogin: answered.commenter_login,
    requestId: 'sent again',
  } as const
  expect(await db.transaction().execute((trx) => recordMention(trx, heard))).toBe(true)
  const again = await world.ended(commentId)
  expect(again.id).not.toBe(answered.id)
  const { github_review_id, head_sha } = answered
  expect(again).toMatchObject({ outcome: 'reviewed', github_review_id, head_sha })
  expect(listSubmittedReviews(pull).map(({ id }) => id)).toEqual([github_review_id])
  expect(listAnswers(pull)).toEqual([])
})

it('starts over once if the branch moves during the review, and reviews only the commit it read (G5)', async () => {
  for (const moves of [1, 2, 3]) {
    const pull = await openPull()
    let left = moves
    const heads: string[] = []
    const stop = world.onEffect(({ kind, number }) => {
      if (kind !== 'review-created' || number !== pull.number || left === 0) return
      left -= 1
      heads.push(pull.head.sha)
      world.push(pull, { 'src/book.js': ['// pushed', ...FAULTY] }, null)
    })
    const run = await world.mention(pull, `@debrief after ${moves}`)
    stop()
    const reviews = listSubmittedReviews(pull)
    expect(reviews.length).toBeLessThanOrEqual(1)
    for (const review of reviews) expect(review.commitId).toBe(run.head_sha)
    expect(listPendingReviews(pull)).toEqual([])
    expect(heads.length).toBeLessThanOrEqual(2)
  }
})

it('answers mentions of one pull request one after another, and repeats nothing', async () => {
  const pull = await openPull()
  const ids = await Promise.all(
    Array.from({ length: 5 }, (_, index) => world.comment(pull, `@debrief ${index}`)),
  )
  const runs = await Promise.all(ids.map((id) => world.ended(id)))
  expect(runs.map(({ outcome }) => outcome).toSorted()).toEqual([
    'nothing_new',
    'nothing_new',
    'nothing_new',
    'nothing_new',
    'reviewed',
  ])
  expect(listSubmittedReviews(pull)).toHaveLength(1)
  expect(listPendingReviews(pull)).toEqual([])
})

it('removes a pending review that an earlier attempt left behind', async () => {
  const pull = await openPull()
  const bot = world.stack.simulator.state.accounts.get(BOT)!
  pull.reviews.push({
    id: 999_001,
    author: bot,
    state: 'PENDING',
    body: 'left behind',
    commitId: pull.head.sha,
    submittedAt: null,
    reactions: [],
  })
  expect(await world.mention(pull, '@debrief')).toMatchObject({ outcome: 'reviewed' })
  expect(listPendingReviews(pull)).toEqual([])
  expect(listSubmittedReviews(pull)).toHaveLength(1)
})

it('ends with one short sentence if GitHub rejects the review', async () => {
  const pull = await openPull()
  world.stack.simulator.faults.add({
    match: 'POST /.*pulls/\\d+/reviews$',
    kind: 'status',
    status: 403,
    times: 9,
  })
  const commentId = await world.comment(pull, '@debrief')
  expect(await world.ended(commentId)).toMatchObject({
    outcome: 'failed',
    state: 'failed',
    reason: 'github_forbidden',
  })
  expect(reactionsTo(pull, commentId)).toEqual(['eyes', 'confused'])
  expect(pull.issueComments.at(-1)!.body).toContain('Debrief couldn’t do what you asked.')
})

it('never says that it could not finish if its review was posted', async () => {
  const pull = await openPull()
  world.stack.simulator.faults.add({ match: 'GET /.*reviews/\\d+/comments', kind: 'status', status: 502 })
  const commentId = await world.comment(pull, '@debrief, and nothing answers after it was posted')
  expect(await world.ended(commentId)).toMatchObject({ outcome: 'reviewed' })
  expect(listSubmittedReviews(pull)).toHaveLength(1)
  expect(reactionsTo(pull, commentId)).not.toContain('confused')
  expect(listAnswers(pull)).toEqual([])
})

it('reports in the next answer the findings that it could not post', async () => {
  const pull = await openPull()
  world.stack.simulator.faults.add({ match: 'POST /.*reviews/\\d+/events', kind: 'status', status: 502 })
  expect(await world.mention(pull, '@debrief in vain')).toMatchObject({ outcome: 'failed' })
  expect(listSubmittedReviews(pull)).toEqual([])
  world.stack.simulator.faults.clear()
  expect(await world.mention(pull, '@debrief once more')).toMatchObject({ outcome: 'reviewed' })
  expect(listSubmittedReviews(pull)).toHaveLength(1)
  expect(listSubmittedReviews(pull)[0]!.comments).toHaveLength(2)
  expect(listPendingReviews(pull)).toEqual([])
})
