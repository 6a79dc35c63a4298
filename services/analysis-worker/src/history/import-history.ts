import { Problem } from '@debrief/contracts/problem'
import { findPayer } from '@debrief/database/billing/subscriptions'
import {
  findImport,
  holdImport,
  type ImportFacts,
  ImportStopped,
  storePage,
} from '@debrief/database/history/counting'
import { importHistory, setState } from '@debrief/database/history/history-imports'
import { noteImportWaits } from '@debrief/database/history/importing'
import { underFence } from '@debrief/database/jobs/job-store'
import { repeatAfterDeadlock } from '@debrief/database/repeat-after-deadlock'
import { noteRefusedImport } from '@debrief/database/repositories/reconnect'
import { markReachable, markUnreachable } from '@debrief/database/repositories/repositories'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { type HistoryReader, openHistoryReader } from '@debrief/github/history/history-reader'
import { type Attempt, Discard, defineJob, Snooze } from '@debrief/jobs/define-job'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import { LAST_ATTEMPT } from '../analysis/decision.ts'
import type { WorkerContext } from '../context.ts'
import { importPullRequests } from './import-pull-requests.ts'
import { openMeter } from './meter.ts'

/** Counts or imports a repository's merged pull requests (D35). */
export const importHistoryJob = defineJob<{ importId: string; userId: string }, WorkerContext>(
  importHistory,
  {
    concurrency: 1,
    lease: 30,
    attempts: LAST_ATTEMPT,
    fairBy: 'tenant',
    run: ({ importId }, context) => runImport(importId, context),
    onError: (error, { importId }, context) => settle(importId, error, context),
    discarded: (trx, { importId }, { error, code }) =>
      setState(trx, importId, 'failed', code === 'crashed' ? CRASHED : error),
  },
)

const CRASHED = 'The import crashed five times, so Debrief stopped it. Resume it to try again.'
const BROKEN =
  'The import failed because of an error in Debrief. Resume it. If it fails again, contact your operator.'
const UNANSWERED = 'GitHub didn’t respond as expected. Resume the import to try again.'
const RATE_LIMIT =
  'Imports have used up their share of GitHub’s rate limit. The import continues automatically.'
const RECONNECT =
  'Debrief no longer has a valid GitHub access token for you. Sign in with GitHub again. The import then continues automatically.'
const NO_PLAN = 'You don’t have an active plan. The import continues automatically when a plan starts.'
const PAUSED =
  'The repository is paused because of the plan’s repository limit. The import continues automatically when the repository is active again.'

/** Thrown if the import can't continue yet. The message explains why, and what has to happen first. */
class ImportWaits extends Error {
  override readonly name = 'ImportWaits'
}
const CHECK_AGAIN_SECONDS = 60

async function runImport(importId: string, context: WorkerContext & Attempt): Promise<void> {
  const { database, signal, job, failpoint } = context
  const found = await findImport(database.db, importId)
  if (!found) return
  if (found.state === 'failed') await reopen(found, context)
  const reader = openHistoryReader(await openClient(found, context), { signal })
  await failpoint('history.before_reading')
  if (found.isStarted) return importPullRequests({ found, reader }, context)
  await count({ found, reader }, context)
  context.log.info({ importId, jobId: job.id, requestId: found.requestId }, 'history counted')
}

async function reopen(
  importFacts: ImportFacts,
  { database: { db }, job }: WorkerContext & Attempt,
): Promise<void> {
  const state = importFacts.isStarted ? 'running' : 'counting'
  await db.transaction().execute(async (trx) => {
    await holdImport(trx, { importId: importFacts.id, job, state: 'failed' })
    await setState(trx, importFacts.id, state)
  })
}

async function openClient(importFacts: ImportFacts, { database: { db }, keys, github }: WorkerContext) {
  if (!importFacts.isActive) throw new ImportWaits(PAUSED)
  if (!(await findPayer(db, importFacts.userId))) throw new ImportWaits(NO_PLAN)
  if (importFacts.githubAccessToken === null || importFacts.needsReconnect) throw new ImportWaits(RECONNECT)
  return github.of(keys.open(importFacts.githubAccessToken, aboutGithubToken(importFacts.userId)))
}

async function count(
  { found, reader }: { found: ImportFacts; reader: HistoryReader },
  { database: { db }, job, failpoint }: WorkerContext & Attempt,
): Promise<void> {
  const meter = openMeter(reader)
  let after = found.cursor
  for (;;) {
    const { pulls, next, fullName } = await reader.listMerged({
      fullName: found.fullName,
      since: found.since,
      after,
    })
    found.fullName = fullName
    await failpoint('history.before_page')
    const { isDone } = await repeatAfterDeadlock(db, (trx) =>
      storePage(trx, { found, job, pulls, next, used: meter.read() }),
    )
    await failpoint('history.after_page')
    await markReachable(db, found.repositoryId)
    if (isDone) return
    after = next
  }
}

async function settle(importId: string, error: unknown, context: WorkerContext & Attempt): Promise<unknown> {
  if (error instanceof ImportStopped) return new Snooze(CHECK_AGAIN_SECONDS, error.message)
  if (error instanceof GithubPaused)
    return wait(
      importId,
      { reason: RATE_LIMIT, continuesAt: error.retryAt, seconds: error.retryAfter },
      context,
    )
  if (error instanceof ImportWaits) return wait(importId, { reason: error.message }, context)
  if (error instanceof GithubFailure && error.kind === 'token_revoked') {
    await noteRefused(importId, context)
    return wait(importId, { reason: RECONNECT }, context)
  }
  const { db } = context.database
  const mayPass = error instanceof GithubFailure ? error.retryable : !(error instanceof Problem)
  if (mayPass && context.job.attempt < LAST_ATTEMPT) {
    if (error instanceof GithubFailure) await note(importId, { reason: error.message }, context)
    return error
  }
  if (!(error instanceof GithubFailure)) return new Discard(BROKEN, { cause: error })
  if (error.kind !== 'gone' && error.kind !== 'forbidden') return new Discard(UNANSWERED, { cause: error })
  const found = await findImport(db, importId)
  // If a teammate can't access the repository, the person who connected it may still have access.
  if (found && found.userId === found.connectingUserId) await markUnreachable(db, found.repositoryId)
  return new Discard(
    `Your GitHub account can’t access ${found?.fullName ?? 'the repository'}. Check that the repository still exists and that you have access to it, and then resume the import.`,
    { code: error.code },
  )
}

interface Waits {
  reason: string
  continuesAt?: Date
  seconds?: number | null
}

async function wait(importId: string, waits: Waits, context: WorkerContext & Attempt): Promise<Snooze> {
  await note(importId, waits, context)
  return new Snooze(waits.seconds ?? CHECK_AGAIN_SECONDS, waits.reason)
}

function note(
  importId: string,
  { reason, continuesAt = null }: { reason: string; continuesAt?: Date | null },
  { database: { db }, job }: WorkerContext & Attempt,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await noteImportWaits(trx, { importId, job, reason, continuesAt })
  })
}

async function noteRefused(
  importId: string,
  { database: { db }, job }: WorkerContext & Attempt,
): Promise<void> {
  const found = await findImport(db, importId)
  if (!found) return
  await underFence(db, job, (trx) =>
    noteRefusedImport(trx, { userId: found.userId, token: found.githubAccessToken }),
  )
}
