import { requestAnalysis } from '@debrief/database/pull-requests/request-analysis'
import { createLog } from '@debrief/service-kit/log'
import { connectRepository, createUser, mergePullRequest, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { runJobs } from '@debrief/testing/run-jobs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { WorkerContext } from '../context.ts'
import { releaseLeakedUsage } from './release-leaked-usage.ts'

const { connection } = await openTestDatabase()
const { db } = connection

it('releases the reservation of a run that has ended', async () => {
  const { id: userId } = await createUser(db)
  await subscribe(db, userId)
  const { id: repositoryId } = await connectRepository(db, { userId })
  const pullRequestId = await mergePullRequest(db, { repositoryId, userId })
  await requestAnalysis(db, { pullRequestId, viewerId: userId, kind: 'analyze', requestId: null })
  await db.deleteFrom('analysis_runs').execute()
  await sql`update usage_events set created_at = now() - interval '11 minutes'`.execute(db)
  const reserved = async () =>
    (await db.selectFrom('usage_periods').select('reserved').executeTakeFirstOrThrow()).reserved
  expect(Number(await reserved())).toBe(1)
  const deps = {
    database: connection,
    log: createLog('test', 'silent'),
    settings: { USAGE_CHECK_SECONDS: 60 },
  } as WorkerContext
  expect(await runJobs([releaseLeakedUsage], { db, deps })).toEqual(['completed'])
  expect(Number(await reserved())).toBe(0)
})
