import { randomBytes } from 'node:crypto'
import { buildWebhookUrl } from '@debrief/contracts/repositories/constants'
import { connectRepository } from '@debrief/contracts/repositories/repositories'
import type { Database } from '@debrief/database/connect'
import { recordAudit } from '@debrief/database/operations/audit'
import { disconnectRepository } from '@debrief/database/repositories/disconnect-repository'
import { endRemovals, noteRemoval } from '@debrief/database/repositories/hook-removals'
import {
  type ConnectionOutcome,
  recordConnection,
  saveHook,
} from '@debrief/database/repositories/record-connection'
import type { GithubClient } from '@debrief/github/client'
import { GithubFailure, isGone } from '@debrief/github/errors'
import { createHook, removeHook } from '@debrief/github/repositories/hooks'
import { type GithubRepository, getRepository } from '@debrief/github/repositories/repositories'
import { type Context, serve } from '../context.ts'
import { noPlan, notAdmin, repositoryLimitReached, requireRepository } from '../policies/repositories.ts'
import { connectedAlready, githubGone, hookNotMade, isArchived, undoneMeanwhile } from './problems.ts'
import { withGithub } from './with-github.ts'

export const connectRepositoryRoute = serve(connectRepository)(
  async ({ body, requestId }, context: Context) => {
    const { db, viewer, config, log } = context
    const repositoryId = await withGithub(context, (github) =>
      connect(
        { db, github, webhookUrl: config.WEBHOOK_URL },
        { ...body, viewerId: viewer.id, unlimited: config.BILLING === 'off' },
      ),
    )
    const details = { repositoryId, ...body }
    await recordAudit(db, { action: 'repository_connected', actorId: viewer.id, requestId, details })
    log.info(details, 'repository connected')
    return requireRepository(context, repositoryId)
  },
)

export interface ConnectDeps {
  db: Database
  github: GithubClient
  webhookUrl: string
}

interface ConnectRequest {
  githubRepoId: number
  viewerId: string
  unlimited: boolean
}

const MAKE_WITHIN = 15_000
/** The timeout, in milliseconds, for the second attempt to create the webhook, and for deleting the webhook again. */
const LOOK_WITHIN = 8_000

/**
 * Stores the connection, creates the webhook, then stores the webhook's id. If the process stops in between, a chore
 * completes or undoes the connection (G6).
 */
export async function connect(deps: ConnectDeps, wish: ConnectRequest): Promise<string> {
  const repository = await readConnectable(deps.github, wish.githubRepoId)
  const secret = randomBytes(32).toString('hex')
  const recorded = await recordConnection(deps.db, {
    userId: wish.viewerId,
    facts: repository,
    secret,
    unlimited: wish.unlimited,
  })
  if (recorded.outcome !== 'recorded') throw toProblem(recorded, repository.fullName)
  const { repositoryId } = recorded
  const hook = {
    fullName: repository.fullName,
    url: buildWebhookUrl(deps.webhookUrl, repositoryId),
    secret,
  }
  const hookId = await makeHook(deps, { ...hook, repositoryId })
  if (await saveHook(deps.db, { repositoryId, hookId })) return repositoryId
  await takeBack(deps, { ...hook, hookId, githubRepoId: wish.githubRepoId, userId: wish.viewerId })
  throw undoneMeanwhile()
}

async function readConnectable(github: GithubClient, githubRepoId: number): Promise<GithubRepository> {
  const repository = await getRepository(github, githubRepoId, {
    signal: AbortSignal.timeout(MAKE_WITHIN),
  }).catch((error: unknown) => {
    throw isGone(error) ? githubGone('this repository') : hookNotMade(error, 'this repository')
  })
  if (repository.archived) throw isArchived(repository.fullName)
  if (!repository.isAdmin) throw notAdmin(repository.fullName)
  return repository
}

type ConnectionRefusal = Exclude<ConnectionOutcome, { outcome: 'recorded' }>

function toProblem(recorded: ConnectionRefusal, fullName: string) {
  if (recorded.outcome === 'connected_already') return connectedAlready(fullName, recorded.holder)
  return recorded.outcome === 'limit_reached' ? repositoryLimitReached(recorded.limit) : noPlan()
}

interface Hook {
  repositoryId: string
  fullName: string
  url: string
  secret: string
}

async function makeHook({ db, github }: ConnectDeps, hook: Hook): Promise<number> {
  try {
    return await createHook(github, hook, { signal: AbortSignal.timeout(MAKE_WITHIN) })
  } catch (first) {
    if (isRefusal(first)) return undo(db, hook, { error: first, hookMayExist: false })
    try {
      // The webhook may exist although GitHub's response was lost, so `createHook` looks for it first.
      return await createHook(github, hook, { signal: AbortSignal.timeout(LOOK_WITHIN) })
    } catch (second) {
      return undo(db, hook, { error: second, hookMayExist: true })
    }
  }
}

/** A refusal proves that there is no webhook. After any other error, the webhook may exist. */
const isRefusal = (error: unknown) => error instanceof GithubFailure && !error.retryable

async function undo(
  db: Database,
  { repositoryId, url, fullName }: Hook,
  { error, hookMayExist }: { error: unknown; hookMayExist: boolean },
): Promise<never> {
  const undone = await disconnectRepository(db, { repositoryId, hookUrl: url, onlyWhileConnecting: true })
  if (undone && !hookMayExist) await endRemovals(db, { id: undone.removalId })
  throw hookNotMade(error, fullName)
}

/**
 * Deletes the new webhook if the connection was undone while GitHub created it. If GitHub can't delete the webhook, the
 * worker tries again later.
 */
async function takeBack(
  { db, github }: ConnectDeps,
  gone: { userId: string; githubRepoId: number; fullName: string; url: string; hookId: number },
): Promise<void> {
  const { url: hookUrl, ...rest } = gone
  const removal = { ...rest, hookUrl, dueInSeconds: 0 }
  const id = await db.transaction().execute((trx) => noteRemoval(trx, removal))
  await removeHook(github, gone, { signal: AbortSignal.timeout(LOOK_WITHIN) }).then(
    () => endRemovals(db, { id }),
    () => {},
  )
}
