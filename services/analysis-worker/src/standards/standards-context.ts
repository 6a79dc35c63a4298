import { beginWrite, endWrite, type StandardsRepository } from '@debrief/database/standards/writing-standards'
import { mayWrite } from '@debrief/github/agent/permission'
import type { GithubClient, WriteOptions } from '@debrief/github/client'
import { GithubFailure, isGone } from '@debrief/github/errors'
import { readInstallation } from '@debrief/github/repositories/github-app/installations'
import { readRepositoryState } from '@debrief/github/standards/repository'
import type { Attempt } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'

export interface StandardsContext extends WorkerContext, Attempt {
  repository: StandardsRepository
  client: GithubClient
  defaultBranch: string
  botLogin: string
  appUrl: string
}

export type BlockReason =
  | 'no_app'
  | 'no_address'
  | 'not_installed'
  | 'suspended'
  | 'missing_permissions'
  | 'no_permission'
  | 'moved'
  | 'archived'
  | 'empty'
  | 'refused'
  | 'failed'

export class Blocked extends Error {
  override readonly name = 'Blocked'
  readonly reason: BlockReason
  constructor(reason: BlockReason) {
    super(reason)
    this.reason = reason
  }
}

const PERMISSIONS = { checks: 'write', contents: 'write', metadata: 'read', pull_requests: 'write' } as const

/** Rejects with Blocked if Debrief can't or mustn't write to the repository now. */
export async function openStandardsContext(
  context: WorkerContext & Attempt,
  repository: StandardsRepository,
): Promise<StandardsContext> {
  const { settings, signal } = context
  const { githubRepoId, chooser, fullName } = repository
  if (!settings.APP_URL) throw new Blocked('no_address')
  const { client, botLogin } = await openClient(context, repository)
  const state = await readRepositoryState(client, fullName, { signal })
  // Another repository may have this name now. A webhook will tell Debrief the original repository's new name.
  if (state.githubId !== githubRepoId) throw new Blocked('moved')
  if (state.isArchived) throw new Blocked('archived')
  // A person who lost access to the repository must not write to it through the App.
  const isAllowed = chooser && (await mayWrite(client, { fullName, ...chooser }, { signal }))
  if (!isAllowed) throw new Blocked('no_permission')
  const { defaultBranch } = state
  const appUrl = settings.APP_URL.replace(/\/+$/, '')
  return { ...context, repository, client, defaultBranch, botLogin, appUrl }
}

async function openClient(
  { standardsApp, github, job, signal }: WorkerContext & Attempt,
  { fullName, githubRepoId }: StandardsRepository,
): Promise<Pick<StandardsContext, 'client' | 'botLogin'>> {
  const open = await standardsApp()
  if (!open) throw new Blocked('no_app')
  try {
    const installationId = await open.app.findInstallation(fullName, { signal })
    // Checks for a suspension first, because GitHub's 403 for a call with a cached token doesn't say why.
    const installation = await readInstallation(await open.app.appClient(), installationId, { signal })
    if (!installation) throw new Blocked('not_installed')
    if (installation.suspendedAt !== null) throw new Blocked('suspended')
    const token = await open.app.installationToken(installationId, {
      repositoryId: githubRepoId,
      permissions: PERMISSIONS,
      // GitHub revokes tokens when the App is uninstalled or its permissions change, so a later attempt needs a new
      // one.
      renew: job.attempt > 1,
    })
    return {
      client: github.of(token, `standards installation ${installationId}`),
      botLogin: `${open.slug}[bot]`,
    }
  } catch (error) {
    if (isGone(error)) throw new Blocked('not_installed')
    if (error instanceof GithubFailure && error.githubStatus === 422) throw new Blocked('missing_permissions')
    throw error
  }
}

/** The timeout of calls that write. Must be less than WRITE_SECONDS in @debrief/database. */
const WRITE_MS = 15_000
/**
 * The maximum time between checking the job and sending the request. After a longer pause, nothing is sent, because
 * another worker may have the job.
 */
const MAX_START_MS = 5_000

/** Calls GitHub. Rejects with JobLost if the job was canceled or another worker took it over. */
export async function write<Written>(
  context: StandardsContext,
  call: (options: WriteOptions) => Promise<Written>,
): Promise<Written> {
  const { database, repository, job, signal } = context
  const sendUntil = performance.now() + MAX_START_MS
  const token = await beginWrite(database.db, repository.repositoryId, job)
  try {
    await reached(context, 'begun')
    return await call({ signal: AbortSignal.any([signal, AbortSignal.timeout(WRITE_MS)]), sendUntil })
  } finally {
    // If `endWrite` fails, `endStandardsRepositories` waits until WRITE_SECONDS have passed since `beginWrite`.
    await endWrite(database.db, repository.repositoryId, token).catch(() => {})
  }
}

export async function reached({ signal, failpoint }: StandardsContext, place: string): Promise<void> {
  signal.throwIfAborted()
  await failpoint(`standards.${place}`)
}
