import { webhookAddressOf } from '@debrief/contracts/http/webhook-address'
import { disconnectRepository } from '@debrief/database/disconnect-repository'
import { findUnmadeConnections, type UnmadeConnection } from '@debrief/database/hook-removals'
import { saveHook } from '@debrief/database/record-connection'
import { markNeedsReconnect } from '@debrief/database/users'
import { GithubFailure } from '@debrief/github/errors'
import { adoptHook } from '@debrief/github/hooks'
import { clientOf, inTime, type SweepMeans } from './sweep-means.ts'

const BATCH = 50
/** Looked at once more long after whoever was making it must have stopped. */
const LOOK_AGAIN_SECONDS = 600

/** Connections whose making was interrupted: the webhook that is there is taken over; where there is none, they are undone. */
export async function finishConnections(means: SweepMeans): Promise<void> {
  const unmade = await findUnmadeConnections(means.database.db, {
    olderThanSeconds: means.unmadeSeconds,
    limit: BATCH,
  })
  for (const connection of unmade) {
    await finish(connection, means).catch((error: unknown) =>
      means.log.warn(
        { repositoryId: connection.id, err: error },
        'connection not finished: it is tried again',
      ),
    )
  }
}

async function finish(connection: UnmadeConnection, means: SweepMeans): Promise<void> {
  const { database, log } = means
  const { id: repositoryId, fullName, secret } = connection
  const url = webhookAddressOf(means.webhookUrl, repositoryId)
  const hookId = await adopt({ connection, url, fullName, secret }, means)
  if (hookId !== null) {
    await saveHook(database.db, { repositoryId, hookId })
    return log.info({ repositoryId, hookId }, 'connection finished')
  }
  await disconnectRepository(database.db, {
    repositoryId,
    hookUrl: url,
    unmade: true,
    sweepAfterSeconds: LOOK_AGAIN_SECONDS,
  })
  log.info({ repositoryId }, 'connection undone')
}

/** null: there is no webhook, or none that this person's token may still see. */
async function adopt(
  wanted: { connection: UnmadeConnection; url: string; fullName: string; secret: string },
  means: SweepMeans,
): Promise<number | null> {
  const client = clientOf(means, wanted.connection)
  if (!client) return null
  try {
    return await adoptHook(client, wanted, { signal: inTime(means) })
  } catch (error) {
    if (!(error instanceof GithubFailure) || error.retryable) throw error
    if (error.kind === 'token_revoked') await markNeedsReconnect(means.database.db, wanted.connection.userId)
    return null
  }
}
