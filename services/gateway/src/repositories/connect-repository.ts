import { randomBytes } from 'node:crypto'
import { connectRepository } from '@debrief/contracts/http/repositories'
import { webhookAddressOf } from '@debrief/contracts/http/webhook-address'
import { recordAudit } from '@debrief/database/audit'
import type { Database } from '@debrief/database/connect'
import { disconnectRepository } from '@debrief/database/disconnect-repository'
import { finishRemoval, noteRemoval } from '@debrief/database/hook-removals'
import { type Recorded, recordConnection, saveHook } from '@debrief/database/record-connection'
import type { GithubClient } from '@debrief/github/client'
import { GithubFailure, isGone } from '@debrief/github/errors'
import { createHook, removeHook } from '@debrief/github/hooks'
import { type GithubRepository, getRepository } from '@debrief/github/repositories'
import { serve } from '@debrief/service-kit/http/serve'
import type { Context } from '../context.ts'
import {
  connectedAlready,
  githubGone,
  hookNotMade,
  isArchived,
  noPlan,
  notAdmin,
  repositoryLimitReached,
  undoneMeanwhile,
} from './problems.ts'
import { findVisible } from './show-repositories.ts'
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
    return findVisible(context, repositoryId)
  },
)

export interface ConnectMeans {
  db: Database
  github: GithubClient
  webhookUrl: string
}

interface Wish {
  githubRepoId: number
  viewerId: string
  unlimited: boolean
}

/** Longest for making the webhook, and for looking once more where its answer was lost. */
const MAKE_WITHIN = 15_000
const LOOK_WITHIN = 8_000

/**
 * Record, webhook, its id: in this order, so that whatever stops it in between leaves a record by which a sweep finds the
 * webhook and finishes or undoes the connection (G6). Gives the connection's id.
 */
export async function connect(means: ConnectMeans, wish: Wish): Promise<string> {
  const repository = await readConnectable(means.github, wish.githubRepoId)
  const secret = randomBytes(32).toString('hex')
  const recorded = await recordConnection(means.db, {
    userId: wish.viewerId,
    facts: repository,
    secret,
    unlimited: wish.unlimited,
  })
  if (recorded.outcome !== 'recorded') throw refusalOf(recorded, repository.fullName)
  const { repositoryId } = recorded
  const hook = {
    fullName: repository.fullName,
    url: webhookAddressOf(means.webhookUrl, repositoryId),
    secret,
  }
  const hookId = await makeHook(means, { ...hook, repositoryId })
  if (await saveHook(means.db, { repositoryId, hookId })) return repositoryId
  await takeBack(means, { ...hook, hookId, githubRepoId: wish.githubRepoId, userId: wish.viewerId })
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

type Refused = Exclude<Recorded, { outcome: 'recorded' }>

function refusalOf(recorded: Refused, fullName: string) {
  if (recorded.outcome === 'connected_already') return connectedAlready(fullName, recorded.holder)
  return recorded.outcome === 'limit_reached' ? repositoryLimitReached(recorded.limit) : noPlan()
}

interface Hook {
  repositoryId: string
  fullName: string
  url: string
  secret: string
}

async function makeHook({ db, github }: ConnectMeans, hook: Hook): Promise<number> {
  try {
    return await createHook(github, hook, { signal: AbortSignal.timeout(MAKE_WITHIN) })
  } catch (first) {
    if (isRefusal(first)) return undo(db, hook, { error: first, hookMayExist: false })
    try {
      // The webhook may be there though its answer was lost: this looks for it before it makes one.
      return await createHook(github, hook, { signal: AbortSignal.timeout(LOOK_WITHIN) })
    } catch (second) {
      return undo(db, hook, { error: second, hookMayExist: true })
    }
  }
}

/** GitHub said no, so there is no webhook; anything else leaves that open. */
const isRefusal = (error: unknown) => error instanceof GithubFailure && !error.retryable

async function undo(
  db: Database,
  { repositoryId, url, fullName }: Hook,
  { error, hookMayExist }: { error: unknown; hookMayExist: boolean },
): Promise<never> {
  const undone = await disconnectRepository(db, { repositoryId, hookUrl: url, unmade: true })
  if (undone && !hookMayExist) await finishRemoval(db, undone.removalId)
  throw hookNotMade(error, fullName)
}

/** The connection was undone while its webhook was being made, so the webhook goes too, now or by the sweep. */
async function takeBack(
  { db, github }: ConnectMeans,
  gone: { userId: string; githubRepoId: number; fullName: string; url: string; hookId: number },
): Promise<void> {
  const { url: hookUrl, ...rest } = gone
  const removalId = await noteRemoval(db, { ...rest, hookUrl, dueInSeconds: 0 })
  await removeHook(github, gone, { signal: AbortSignal.timeout(LOOK_WITHIN) }).then(
    () => finishRemoval(db, removalId),
    () => {},
  )
}
