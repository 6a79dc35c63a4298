import { complete, underFence } from '@debrief/database/jobs/job-store'
import { writeStandards } from '@debrief/database/standards/standards-repositories'
import {
  findStandardsRepository,
  notePullRequest,
  recordEdits,
  recordMerged,
  recordStandards,
  type StandardsState,
} from '@debrief/database/standards/writing-standards'
import { STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import type { FileEdit } from '@debrief/domain/standards/guidance/plan-files'
import type { WriteOptions } from '@debrief/github/client'
import { GithubFailure, GithubPaused } from '@debrief/github/errors'
import { moveBranch, writeCommit } from '@debrief/github/standards/branch'
import { changeCheckRun, createCheckRun, findCheckRun } from '@debrief/github/standards/check-run'
import { changePull, openPull, type StandardsPullRequest } from '@debrief/github/standards/pull-request'
import { defineJob, Snooze } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import { type Look, look } from './read-files.ts'
import { Blocked, openStandardsContext, reached, type StandardsContext, write } from './standards-context.ts'
import { COMMIT_MESSAGE, TITLE, writeBody, writeCheckResult } from './texts.ts'

const ATTEMPTS = 20

/**
 * Writes a team's standards into a repository (D41). Each round first reads the current state from GitHub, because an
 * earlier attempt may have written something before GitHub's response was lost.
 */
export const writeStandardsJob = defineJob<{ repositoryId: string }, WorkerContext>(writeStandards, {
  concurrency: 2,
  lease: 30,
  attempts: ATTEMPTS,
  fairBy: 'tenant',
  async run({ repositoryId }, context) {
    const repository = await findStandardsRepository(context.database.db, repositoryId)
    if (!repository) return
    if (repository.busySeconds > 0)
      throw new Snooze(repository.busySeconds, 'a call by an earlier attempt may still be in progress')
    await bringUpToDate(await openStandardsContext(context, repository))
  },
  async onError(error, { repositoryId }, { database, job, log }) {
    const reason = error instanceof Blocked ? error.reason : findReason(error)
    if (reason === null) {
      if (!(error instanceof GithubPaused)) return error
      return new Snooze(Math.max(1, error.retryAfter ?? 1), error.message)
    }
    await database.db.transaction().execute(async (trx) => {
      await complete(trx, job)
      await recordStandards(trx, repositoryId, { state: 'blocked', reason })
    })
    log.info({ repositoryId, reason }, 'standards not written')
    return null
  },
  discarded: (trx, { repositoryId }) =>
    recordStandards(trx, repositoryId, { state: 'blocked', reason: 'failed' }),
})

function findReason(error: unknown): Blocked['reason'] | null {
  if (!(error instanceof GithubFailure)) return null
  if (error.kind === 'gone') return 'not_installed'
  if (error.githubStatus === 409) return 'empty'
  return ['forbidden', 'rejected', 'too_large', 'redirect_refused'].includes(error.kind) ? 'refused' : null
}

/** The maximum number of rounds in a run. If the branch moves during a round, a new round starts. */
const MAX_ROUNDS = 3

async function bringUpToDate(context: StandardsContext): Promise<void> {
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const seen = await look(context)
    await underFence(context.database.db, context.job, async (trx) => {
      const { repositoryId } = context.repository
      await recordEdits(trx, repositoryId, seen.plan.edits)
      if (seen.merged) await recordMerged(trx, repositoryId, seen.merged)
    })
    const head = await writeBranch(context, seen)
    if (head === 'moved') continue
    if (head === null) return finish(context, seen, seen.isMerged ? 'up_to_date' : 'closed')
    await writePull(context, seen)
    await writeCheckRun(context, { head, edits: seen.plan.edits })
    return finish(context, seen, 'open')
  }
  throw new Blocked('refused')
}

const isClosed = ({ pull }: Look) => pull !== null && !pull.isOpen && !pull.isMerged

const staysClosed = ({ repository }: StandardsContext, current: Look) =>
  isClosed(current) && !repository.reopen

/**
 * Updates the branch if needed. Returns its head, null if no pull request is needed, or 'moved' if someone changed the
 * branch in the meantime.
 */
async function writeBranch(context: StandardsContext, current: Look): Promise<string | 'moved' | null> {
  const { client, repository, signal } = context
  const { head, plan } = current
  const isNeeded = current.pull?.isOpen || (!current.isMerged && !staysClosed(context, current))
  if (!isNeeded) return null
  if (current.isWritten) return head
  const changes = new Map(
    [...plan.changes].map(([path, text]) => {
      const before = current.files.get(path)
      const mode = before && 'mode' in before ? before.mode : '100644'
      return [path, text === null ? null : { text, mode }]
    }),
  )
  const { tree, parents } = current
  const { fullName } = repository
  const sha = await writeCommit(client, fullName, { tree, changes, parents, message: COMMIT_MESSAGE, signal })
  await reached(context, 'before_branch')
  const move = (options: WriteOptions) =>
    moveBranch(client, fullName, { branch: STANDARDS_BRANCH, sha, exists: head !== null, ...options })
  const isMoved = await write(context, move)
  await reached(context, 'after_branch')
  return isMoved ? sha : 'moved'
}

async function writePull(context: StandardsContext, current: Look): Promise<void> {
  const { client, repository, defaultBranch } = context
  const { fullName } = repository
  const { pull } = current
  if (pull?.isOpen) {
    await note(context, pull.number)
    return writeText(context, pull, current)
  }
  await reached(context, 'before_pull_request')
  if (pull && isClosed(current)) {
    const at = { fullName, number: pull.number }
    const isReopened = await write(context, (options) =>
      changePull(client, at, { state: 'open', ...options }),
    )
    if (isReopened) return writeText(context, pull, current)
  }
  const from = { fullName, branch: STANDARDS_BRANCH, base: defaultBranch }
  const text = { title: TITLE, body: writeBody('', context, current.plan.files) }
  const opened = await write(context, (options) => openPull(client, from, { ...text, ...options }))
  await reached(context, 'after_pull_request')
  // GitHub refuses a second pull request for the branch. The next attempt finds the first pull request.
  if (opened === null) throw new Snooze(1, 'GitHub refused the pull request', { counts: true })
  await note(context, opened.number)
}

const note = ({ database, job, repository }: StandardsContext, number: number) =>
  repository.number === number
    ? Promise.resolve()
    : underFence(database.db, job, (trx) => notePullRequest(trx, repository.repositoryId, number))

async function writeText(
  context: StandardsContext,
  { number, body: before }: StandardsPullRequest,
  { plan }: Look,
): Promise<void> {
  const { client, repository } = context
  const body = writeBody(before, context, plan.files)
  if (body === before) return
  const at = { fullName: repository.fullName, number }
  await write(context, (options) => changePull(client, at, { body, ...options }))
}

async function finish(
  { database, job, log, repository }: StandardsContext,
  { plan: { files, written } }: Look,
  state: StandardsState,
): Promise<void> {
  const { repositoryId } = repository
  await database.db.transaction().execute(async (trx) => {
    await complete(trx, job)
    await recordStandards(trx, repositoryId, { state, files, written })
  })
  log.info({ repositoryId, requestId: job.requestId, state }, 'standards compared')
}

const CHECK_NAME = 'Debrief Standards'

/** Creates or updates the check run of the head commit. A retry finds the check run by its external id. */
export async function writeCheckRun(
  context: StandardsContext,
  { head, edits }: { head: string; edits: readonly FileEdit[] },
): Promise<void> {
  const { client, repository, signal } = context
  const { fullName, githubRepoId } = repository
  const at = {
    fullName,
    sha: head,
    name: CHECK_NAME,
    externalId: `debrief-standards-${githubRepoId}-${head}`,
  }
  const result = writeCheckResult(context, edits)
  const found = await findCheckRun(client, at, { signal })
  await reached(context, 'before_check_run')
  if (!found) await write(context, (options) => createCheckRun(client, at, { ...result, ...options }))
  else if (
    found.conclusion !== result.conclusion ||
    found.title !== result.title ||
    found.summary !== result.summary
  )
    await write(context, (options) =>
      changeCheckRun(client, { fullName, id: found.id }, { ...result, ...options }),
    )
  await reached(context, 'after_check_run')
}
