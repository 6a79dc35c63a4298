import { connectRepository, createUser, mergePullRequest, queueRun } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { claim } from './leases.ts'
import { holdForReconnect, resumeAfterSignIn } from './reconnect.ts'

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

/** Waiting runs of pull requests in a repository of that person. */
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
const take = (id: string) =>
  claim(connection.db, { table: 'analysis_runs', id, leaseSeconds: 30, isolated: false })
const hold = (runId: string, fence: number) =>
  holdForReconnect(connection.db, { runId, fence, userId, refusedToken: OLD, error: 'Sign in again.' })
const shown = async (runs: string[]) => {
  const { rows } = await sql<{ state: string; held: boolean; reason: string | null; attempts: number }>`
    select r.state, r.due_at = 'infinity' as held, p.pending_reason as reason, r.attempts
    from analysis_runs r join pull_requests p on p.id = r.pull_request_id
    where r.id in (${sql.join(runs)})`.execute(connection.db)
  return rows
}
const held = { state: 'waiting', held: true, reason: 'reconnect', attempts: 0 }

it('holds the claimed run and all that wait for that person’s repositories, and nobody else’s', async () => {
  const runs = [...(await queue(userId, 2)), ...(await queue(userId, 1))]
  const others = await queue((await createUser(connection.db)).id, 1)
  const { fence } = (await take(runs[0]!))!
  expect(await hold(runs[0]!, fence)).toBe('held')
  expect(await shown(runs)).toEqual([held, held, held])
  expect(await shown(others)).toEqual([{ state: 'waiting', held: false, reason: null, attempts: 0 }])
  expect(await take(runs[1]!)).toBeNull()
  expect(await hold(runs[0]!, fence)).toBe('fenced_off')

  expect(await resumeAfterSignIn(connection.db, userId)).toBe(3)
  expect(await shown(runs)).toEqual(runs.map(() => ({ ...held, held: false, reason: 'queued' })))
  expect(await resumeAfterSignIn(connection.db, userId)).toBe(0)
})

it('holds nothing when the person has signed in while the old token was being refused', async () => {
  const [run, waiting] = await queue(userId, 2)
  const { fence } = (await take(run!))!
  await storeToken(NEW)
  await resumeAfterSignIn(connection.db, userId)
  expect(await hold(run!, fence)).toBe('signed_in')
  expect((await shown([run!, waiting!])).map((each) => each.held)).toEqual([false, false])
  expect(await take(run!)).toMatchObject({ attempts: 1 })
})

it('leaves no run held, whichever of refusal and sign-in comes first, 20 times', async () => {
  for (let round = 0; round < 20; round++) {
    await storeToken(OLD)
    const runs = await queue(userId, 2)
    const { fence } = (await take(runs[0]!))!
    await Promise.all([
      hold(runs[0]!, fence),
      connection.db.transaction().execute(async (trx) => {
        await trx.updateTable('users').set({ github_access_token: NEW }).where('id', '=', userId).execute()
        await resumeAfterSignIn(trx, userId)
      }),
    ])
    expect((await shown(runs)).map((each) => each.held)).toEqual([false, false])
  }
  const user = await connection.db
    .selectFrom('users')
    .select('needs_reconnect')
    .where('id', '=', userId)
    .executeTakeFirst()
  expect(user).toEqual({ needs_reconnect: false })
})
