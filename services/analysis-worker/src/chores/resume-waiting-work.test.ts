import { createLog } from '@debrief/service-kit/log'
import { connectRepository, createUser, mergePullRequest, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { runJobs } from '@debrief/testing/run-jobs'
import { expect, it } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { resumeWaitingWork } from './resume-waiting-work.ts'

const { connection } = await openTestDatabase()
const { db } = connection

it('resumes an analysis once a plan pays for it', async () => {
  const { id: userId } = await createUser(db)
  const repository = await connectRepository(db, { userId })
  const id = await mergePullRequest(db, { repositoryId: repository.id, userId })
  await db
    .updateTable('pull_requests')
    .set({ pending_reason: 'no_subscription' })
    .where('id', '=', id)
    .execute()
  const deps = {
    database: connection,
    log: createLog('test', 'silent'),
    settings: { USAGE_CHECK_SECONDS: 60 },
  } as WorkerContext
  const reason = async () =>
    (await db.selectFrom('pull_requests').select('pending_reason').executeTakeFirstOrThrow()).pending_reason
  expect(await runJobs([resumeWaitingWork], { db, deps })).toEqual(['completed'])
  expect(await reason()).toBe('no_subscription')
  await subscribe(db, userId)
  expect(await runJobs([resumeWaitingWork], { db, deps })).toEqual(['completed'])
  expect(await reason()).toBe('queued')
  expect(await db.selectFrom('analysis_runs').select('state').execute()).toEqual([{ state: 'waiting' }])
})
