import { recordAudit } from '@debrief/database/audit'
import { completeSync, type DueSync } from '@debrief/database/installation-syncs'
import { endInstallation } from '@debrief/database/installations'
import { createGithubClient } from '@debrief/github/client'
import { listInstallationRepositories, readInstallation } from '@debrief/github/installations'
import type { InstallationMeans } from './installation-means.ts'
import type { OpenApp } from './open-github-app.ts'

/** Writes down what GitHub has of one installation: gone, suspended, or what it reaches. */
export async function syncInstallation(
  due: DueSync,
  { app }: OpenApp,
  { database, githubApiUrl, log, signal }: InstallationMeans,
): Promise<void> {
  const facts = await readInstallation(await app.appClient(), due.id, { signal })
  if (facts === null) {
    const ended = await database.db.transaction().execute(async (trx) => {
      const isFirst = await endInstallation(trx, due.id)
      const details = { installationId: due.id }
      if (isFirst)
        await recordAudit(trx, { action: 'github_app_uninstalled', actorId: null, requestId: null, details })
      return isFirst
    })
    return log.info({ installationId: due.id, ended }, 'installation is gone at GitHub')
  }
  const token = facts.suspendedAt === null ? await app.installationToken(due.id, { renew: true }) : null
  const client = token && createGithubClient({ baseUrl: githubApiUrl, token, userAgent: 'debrief' })
  const repositories = client ? await listInstallationRepositories(client, { signal }) : null
  const kept = await database.db
    .transaction()
    .execute((trx) => completeSync(trx, due, { facts, repositories }))
  log.info(
    { installationId: due.id, repositories: repositories?.length ?? null },
    kept ? 'installation compared with GitHub' : 'installation changed meanwhile: compared again',
  )
}
