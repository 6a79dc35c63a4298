import { type AgentRun, answerMention, findAgentRun, recordMention } from '@debrief/database/agent/runs'
import { type Job, JobLost } from '@debrief/database/jobs/job-store'
import { markAccountDeleted } from '@debrief/database/people/delete-account'
import { createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { finish, type MentionContext, post, write } from './mention-context.ts'

const { connection } = await openTestDatabase()
const { db } = connection

let commentId = 0
let payerId: string
let run: AgentRun
let context: MentionContext

beforeEach(async () => {
  payerId = (await createUser(db)).id
  const mention = {
    installationId: 1,
    source: 'issue_comment',
    commentId: ++commentId,
    inReplyTo: null,
    githubRepoId: 7,
    fullName: 'northbeam/ferry-api',
    prNumber: commentId,
    verb: 'review',
    commenterId: 1,
    commenterLogin: 'marta-olsen',
    requestId: 'request',
  } as const
  await db.transaction().execute((trx) => recordMention(trx, mention))
  const { id } = await db
    .updateTable('agent_runs')
    .set({ charged_user_id: payerId, tenant_id: payerId })
    .where('comment_id', '=', commentId)
    .returning('id')
    .executeTakeFirstOrThrow()
  run = (await findAgentRun(db, id))!
  context = makeContext(await claimKey(db, answerMention.kind, id))
})

const makeContext = (job: Job) =>
  ({
    database: connection,
    run,
    job,
    signal: new AbortController().signal,
    log: { info: () => {} },
  }) as unknown as MentionContext

function holdCall() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let hasBegun = false
  const call = async () => {
    hasBegun = true
    await released
  }
  return { call, release, hasBegun: () => hasBegun }
}

function endPayer() {
  let isOver = false
  const ended = markAccountDeleted(db, { userId: payerId, requestId: payerId }).then(() => {
    isOver = true
  })
  return { ended, isOver: () => isOver }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const read = () =>
  db
    .selectFrom('agent_runs')
    .select(['state', 'outcome', 'reason', 'posts_until'])
    .where('id', '=', run.id)
    .executeTakeFirst()
const IGNORED = { state: 'done', outcome: 'ignored', reason: 'account_deleted', posts_until: [] }

it('waits for posts in progress, and lets no other one begin (W4)', async () => {
  const [first, second, third] = [holdCall(), holdCall(), holdCall()]
  const posting = [post(context, first.call), post(context, second.call)]
  await expect.poll(() => first.hasBegun() && second.hasBegun()).toBe(true)
  expect((await read())!.posts_until).toHaveLength(2)
  const payer = endPayer()
  await pause(200)
  const late = post(context, third.call).catch((error: unknown) => error)
  first.release()
  await posting[0]
  await pause(200)
  expect([payer.isOver(), third.hasBegun()]).toEqual([false, false])
  second.release()
  await Promise.all([...posting, payer.ended])
  expect(await late).toBeInstanceOf(JobLost)
  expect(third.hasBegun()).toBe(false)
  expect(await read()).toEqual(IGNORED)
})

it('waits no longer than a call can take if the worker was killed', async () => {
  await sql`update agent_runs set posts_until = array[now() + interval '0.5 seconds'] where id = ${run.id}`.execute(
    db,
  )
  const startedAt = performance.now()
  await endPayer().ended
  expect(performance.now() - startedAt).toBeGreaterThan(300)
  expect(await read()).toMatchObject({ state: 'done', outcome: 'ignored' })
})

it('lets the worker write nothing about the mention afterward', async () => {
  await endPayer().ended
  let wrote = false
  const writing = write(context, async () => {
    wrote = true
  })
  await expect(writing).rejects.toThrow(JobLost)
  await expect(finish(context, { outcome: 'reviewed' })).rejects.toThrow(JobLost)
  expect([wrote, await read()]).toEqual([false, IGNORED])
})

it('changes nothing about a mention that has already ended', async () => {
  await finish(context, { outcome: 'reviewed' })
  await endPayer().ended
  expect(await read()).toMatchObject({ state: 'done', outcome: 'reviewed', reason: null })
})

it('posts nothing for a job that was taken over', async () => {
  await sql`update jobs set lease_until = now() - interval '1 second' where kind = ${answerMention.kind}
    and key = ${run.id}`.execute(db)
  const holder = await claimKey(db, answerMention.kind, run.id)
  const frozen = holdCall()
  await expect(post(context, frozen.call)).rejects.toThrow(JobLost)
  expect(frozen.hasBegun()).toBe(false)
  expect(await post(makeContext(holder), async () => 'posted')).toBe('posted')
  expect((await read())!.posts_until).toEqual([])
})

it('no longer waits for a post that failed', async () => {
  const failed = post(context, async () => {
    throw new Error('GitHub is away')
  })
  await expect(failed).rejects.toThrow('GitHub is away')
  expect((await read())!.posts_until).toEqual([])
})
