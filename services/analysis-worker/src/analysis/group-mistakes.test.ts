import { setTimeout } from 'node:timers/promises'
import { claimJob, type Job, JobLost } from '@debrief/database/jobs/job-store'
import { groupMistakes } from '@debrief/database/mistakes/grouping/group-mistakes'
import { createLog } from '@debrief/service-kit/log'
import { connectRepository, createUser } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { claimKey } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { buildMistake, startRun, storeReview, storeRun } from '../testing/store-review.ts'
import { groupMistakesJob } from './group-mistakes.ts'
import { createGrouper, type Grouper } from './grouping/grouper.ts'

const { connection } = await openTestDatabase()
const { db } = connection
const grouper = createGrouper(null)
let person: { userId: string; repositoryId: string }

beforeEach(async () => {
  const { id: userId } = await createUser(db)
  const { id: repositoryId } = await connectRepository(db, { userId })
  person = { userId, repositoryId }
})

const yesterday = () => new Date(Date.now() - 86_400_000)

async function storeUngrouped(mergedAt: Date): Promise<void> {
  const run = await startRun(connection, { ...person, mergedAt })
  await storeRun(connection, grouper, { ...run, mistakes: [buildMistake('lock')] })
}

async function state() {
  const { rows } = await sql`
    select (select json_agg(json_build_array(id, placement) order by id) from mistakes where user_id = ${person.userId}) as mistakes,
      (select json_agg(to_json(g) order by id) from recurring_mistakes g where user_id = ${person.userId}) as groups,
      (select json_agg(to_json(s)) from grouping_scopes s where scope_id = ${person.userId}) as scopes,
      (select json_agg(json_build_array(id, fence, state)) from jobs where key = ${person.userId}) as jobs`.execute(
    db,
  )
  return rows[0]
}

interface LossOptions {
  left?: 'now' | 'later' | null
  state?: unknown
}

function losing(job: Job, lost: LossOptions): Grouper {
  return {
    ...grouper,
    async group(trx, scope) {
      const left = await grouper.group(trx, scope)
      await sql`update jobs set lease_until = now() - interval '1 second' where id = ${job.id}`.execute(db)
      const taken = { id: job.id, kind: job.kind, isolated: false, leaseSeconds: 60 }
      expect(await claimJob(db, taken)).toMatchObject({ fence: job.fence + 1 })
      Object.assign(lost, { left, state: await state() })
      return left
    },
  }
}

async function expectNothingWritten(left: LossOptions['left']): Promise<void> {
  const job = await claimKey(db, groupMistakes.kind, person.userId)
  const lost: LossOptions = {}
  const context = { database: connection, log: createLog('test', 'silent'), grouper: losing(job, lost) }
  const { signal } = new AbortController()
  const run = groupMistakesJob.run({ scopeId: person.userId }, { ...context, job, leaseSeconds: 60, signal })
  await expect(run).rejects.toThrow(JobLost)
  expect(lost.left).toBe(left)
  expect(await state()).toEqual(lost.state)
}

it('writes nothing if the lease was lost while new mistakes were placed', async () => {
  await storeReview(connection, grouper, { ...person, kinds: ['lock'] })
  await storeUngrouped(new Date())
  await expectNothingWritten(null)
})

it('writes nothing if the lease was lost while a category was grouped again', async () => {
  await storeReview(connection, grouper, { ...person, kinds: ['lock'] })
  await storeUngrouped(yesterday())
  await expectNothingWritten('now')
})

it('writes nothing if the lease was lost while mistakes wait for other reviews', async () => {
  await storeReview(connection, grouper, { ...person, kinds: ['lock', 'query'] })
  await startRun(connection, { ...person, mergedAt: yesterday() })
  await storeUngrouped(yesterday())
  const run = await startRun(connection, person)
  await storeRun(connection, grouper, { ...run, mistakes: [buildMistake('query')] })
  await expectNothingWritten('later')
})

it('releases the scope when the lease expires, even if the process froze in the transaction', async () => {
  await storeUngrouped(new Date())
  const job = await claimKey(db, groupMistakes.kind, person.userId)
  const frozen: Grouper = {
    ...grouper,
    async group(trx, scope) {
      await setTimeout(1_000)
      return grouper.group(trx, scope)
    },
  }
  const context = { database: connection, log: createLog('test', 'silent'), grouper: frozen }
  const { signal } = new AbortController()
  const run = groupMistakesJob.run({ scopeId: person.userId }, { ...context, job, leaseSeconds: 0.3, signal })
  await expect(run).rejects.toThrow(/connection/i)
})
