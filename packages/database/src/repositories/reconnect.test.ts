import { connectRepository, createUser, mergePullRequest, queueRun } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { type Job, requeueJob, underFence } from '../jobs/job-store.ts'
import { analyzePullRequest } from '../reviews/analysis-runs.ts'
import { noteRefusedToken, resumeAfterSignIn } from './reconnect.ts'

const OLD = 'sealed-old'
const NEW = 'sealed-new'

const { connection } = await openTestDatabase()
let userId: string

beforeEach(async () => {
  userId = (await createUser(connection.db)).id
  await storeToken(OLD)
})

const storeToken = (token: string) =>
  connection.db.updateTable('users').set({ github_access_token: token }).where('id', '=', userId).execute()

async function queue(person: string, count: number): Promise<string[]> {
  const { db } = connection
  const { id: repositoryId } = await connectRepository(db, { userId: person })
  const runs: string[] = []
  for (let index = 0; index < count; index++) {
    const pullRequestId = await mergePullRequest(db, { repositoryId, userId: person })
    runs.push(await queueRun(db, { pullRequestId, repositoryId, userId: person }))
  }
  return runs
}
const claim = (runId: string) => claimKey(connection.db, analyzePullRequest.kind, runId)

async function hold(runId: string, job: Job): Promise<boolean> {
  const { db } = connection
  const isHeld = await underFence(db, job, (trx) => noteRefusedToken(trx, { runId, userId, token: OLD }))
  const seconds = isHeld ? Number.POSITIVE_INFINITY : 0
  await requeueJob(db, job, { seconds, error: null, counts: false })
  return isHeld
}

const shown = async (runs: string[]) => {
  const { rows } = await sql<{ state: string; held: boolean; reason: string | null; attempts: number }>`
    select j.state, j.run_at = 'infinity' as held, p.pending_reason as reason, j.attempt as attempts
    from analysis_runs r join pull_requests p on p.id = r.pull_request_id join jobs j on j.key = r.id::text
    where r.state = 'waiting' and r.id in (${sql.join(runs)})`.execute(connection.db)
  return rows
}
const needsReconnect = async () => {
  const user = connection.db.selectFrom('users').select('needs_reconnect').where('id', '=', userId)
  return (await user.executeTakeFirstOrThrow()).needs_reconnect
}
const held = { state: 'waiting', held: true, reason: 'reconnect', attempts: 0 }
const queued = { ...held, held: false, reason: 'queued' }

it('pauses the runs of a person whose token was rejected until they sign in, and no others', async () => {
  const runs = [...(await queue(userId, 2)), ...(await queue(userId, 1))]
  const others = await queue((await createUser(connection.db)).id, 1)
  for (const run of runs) expect(await hold(run, await claim(run))).toBe(true)
  expect(await needsReconnect()).toBe(true)
  expect(await shown(runs)).toEqual([held, held, held])
  expect(await shown(others)).toEqual([{ state: 'waiting', held: false, reason: null, attempts: 0 }])
  await expect(claim(runs[1]!)).rejects.toThrow('could not be claimed')

  expect(await resumeAfterSignIn(connection.db, userId)).toBe(3)
  expect(await needsReconnect()).toBe(false)
  expect(await shown(runs)).toEqual([queued, queued, queued])
  expect(await resumeAfterSignIn(connection.db, userId)).toBe(0)
  expect(await claim(runs[1]!)).toMatchObject({ attempt: 1 })
})

it('pauses no run if the job was taken over', async () => {
  const [run] = await queue(userId, 1)
  const first = await claim(run!)
  await sql`update jobs set lease_until = now() - interval '1 second' where id = ${first.id}`.execute(
    connection.db,
  )
  await claim(run!)
  await expect(hold(run!, first)).rejects.toThrow('taken over')
  expect(await needsReconnect()).toBe(false)
})

it('pauses no run if the person signed in while the old token was being rejected', async () => {
  const [run, waiting] = await queue(userId, 2)
  const job = await claim(run!)
  await storeToken(NEW)
  await resumeAfterSignIn(connection.db, userId)
  expect(await hold(run!, job)).toBe(false)
  expect((await shown([run!, waiting!])).map((each) => each.held)).toEqual([false, false])
  expect(await claim(run!)).toMatchObject({ attempt: 1 })
})

it('resumes a run whose person signs in between the rejection and the requeue', async () => {
  const { db } = connection
  const [run] = await queue(userId, 1)
  const job = await claim(run!)
  await underFence(db, job, (trx) => noteRefusedToken(trx, { runId: run!, userId, token: OLD }))
  await storeToken(NEW)
  expect(await resumeAfterSignIn(db, userId)).toBe(1)
  await requeueJob(db, job, { seconds: Number.POSITIVE_INFINITY, error: null, counts: false })
  expect(await shown([run!])).toEqual([queued])
})

it('leaves no run paused when rejection and sign-in race, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    await storeToken(OLD)
    const runs = await queue(userId, 2)
    const job = await claim(runs[0]!)
    await Promise.all([
      hold(runs[0]!, job),
      connection.db.transaction().execute(async (trx) => {
        await trx.updateTable('users').set({ github_access_token: NEW }).where('id', '=', userId).execute()
        await resumeAfterSignIn(trx, userId)
      }),
    ])
    expect((await shown(runs)).map((each) => each.held)).toEqual([false, false])
  }
  expect(await needsReconnect()).toBe(false)
})
