import { createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endMentions } from '../people/end-work.ts'
import { findLeftPullRequests } from './leftover-reviews.ts'
import { noteHead } from './reviews.ts'
import { type AgentEnd, endAgentRun, recordMention } from './runs.ts'

const { connection } = await openTestDatabase()
const { db } = connection
let comments = 0

async function mention(prNumber: number): Promise<string> {
  comments += 1
  const commentId = comments
  await db.transaction().execute((trx) =>
    recordMention(trx, {
      installationId: 1,
      source: 'issue_comment',
      commentId,
      inReplyTo: null,
      githubRepoId: 7,
      fullName: 'acme/api',
      prNumber,
      verb: 'review',
      commenterId: 9,
      commenterLogin: 'ada',
      requestId: `request ${commentId}`,
    }),
  )
  const { id } = await db
    .selectFrom('agent_runs')
    .select('id')
    .where('comment_id', '=', commentId)
    .executeTakeFirstOrThrow()
  return id
}

const SHA = 'a'.repeat(40)
const begin = (id: string) => db.transaction().execute((trx) => noteHead(trx, id, SHA))
const end = (id: string, how: AgentEnd) => db.transaction().execute((trx) => endAgentRun(trx, id, how))
const found = async () => (await findLeftPullRequests(db, 20)).map(({ prNumber }) => prNumber)

it.each<[string, { isBegun: boolean; end: AgentEnd; isLeft: boolean }]>([
  ['locked during a review', { isBegun: true, end: { outcome: 'ignored', reason: 'locked' }, isLeft: true }],
  [
    'ended for a new reason',
    { isBegun: true, end: { outcome: 'ignored', reason: 'a new one' }, isLeft: true },
  ],
  [
    'locked before a review',
    { isBegun: false, end: { outcome: 'ignored', reason: 'locked' }, isLeft: false },
  ],
  ['failed', { isBegun: false, end: { outcome: 'failed', reason: 'unexpected' }, isLeft: true }],
  ['crashed', { isBegun: true, end: { outcome: 'reviewed', crashed: true }, isLeft: true }],
  ['posted', { isBegun: true, end: { outcome: 'reviewed' }, isLeft: false }],
  ['nothing to post', { isBegun: true, end: { outcome: 'nothing_new' }, isLeft: false }],
])('looks for a pending review of a run that was %s: %o', async (_, { isBegun, end: how, isLeft }) => {
  const prNumber = 100 + comments
  const id = await mention(prNumber)
  if (isBegun) await begin(id)
  await end(id, how)
  expect((await found()).includes(prNumber)).toBe(isLeft)
})

it('looks for the pending review of a run whose payer deleted their account', async () => {
  const { id: userId } = await createUser(db)
  const id = await mention(1)
  await begin(id)
  await db.updateTable('agent_runs').set({ charged_user_id: userId }).where('id', '=', id).execute()
  await db.transaction().execute((trx) => endMentions(trx, { userId, tenantId: null, reason: 'any word' }))
  expect(await found()).toContain(1)
})

it('ignores a pull request while a run is waiting, and old runs', async () => {
  const id = await mention(2)
  await begin(id)
  await end(id, { outcome: 'ignored' })
  const next = await mention(2)
  expect(await found()).not.toContain(2)
  await end(next, { outcome: 'helped' })
  expect(await found()).toContain(2)
  await sql`update agent_runs set finished_at = now() - interval '21 minutes' where id = ${id}`.execute(db)
  expect(await found()).not.toContain(2)
})
