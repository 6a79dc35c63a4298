import type { Trx } from '@debrief/database/connect'
import { complete } from '@debrief/database/jobs/job-store'
import { recordAudit } from '@debrief/database/operations/audit'
import { completeSync, isInstalled } from '@debrief/database/repositories/installation-syncs'
import { endInstallation, syncInstallation } from '@debrief/database/repositories/installations'
import { createGithubClient } from '@debrief/github/client'
import {
  listInstallationRepositories,
  readInstallation,
} from '@debrief/github/repositories/github-app/installations'
import { defineJob } from '@debrief/jobs/define-job'
import type { Settings } from '../../config.ts'
import type { WorkerContext } from '../../context.ts'

export interface InstallationContext extends Pick<WorkerContext, 'database' | 'githubApp' | 'log'> {
  settings: Pick<Settings, 'GITHUB_API_URL' | 'INSTALLATION_CHECK_SECONDS'>
}

export const syncInstallationJob = defineJob<{ installationId: number }, InstallationContext>(
  syncInstallation,
  {
    concurrency: 4,
    lease: 30,
    attempts: Number.POSITIVE_INFINITY,

    async run({ installationId: id }, { database: { db }, githubApp, settings, log, job, signal }) {
      const app = (await githubApp())?.app
      // Without an App, there is nothing to read. The chore `syncInstallations` enqueues the sync again once an App
      // exists.
      if (!app || !(await isInstalled(db, id))) return
      const facts = await readInstallation(await app.appClient(), id, { signal })
      if (facts === null) {
        const ended = await db.transaction().execute(async (trx) => {
          await complete(trx, job)
          return end(trx, id)
        })
        return log.info({ installationId: id, ended }, 'installation deleted on GitHub')
      }
      const token = facts.suspendedAt === null ? await app.installationToken(id, { renew: true }) : null
      const baseUrl = settings.GITHUB_API_URL
      const client = token && createGithubClient({ baseUrl, token, userAgent: 'debrief' })
      const repositories = client ? await listInstallationRepositories(client, { signal }) : null
      const kept = await db.transaction().execute(async (trx) => {
        await complete(trx, job)
        return completeSync(trx, id, { facts, repositories })
      })
      log.info(
        { installationId: id, repositories: repositories?.length ?? null },
        kept ? 'installation compared with GitHub' : 'installation changed in the meantime: comparing again',
      )
    },
  },
)

async function end(trx: Trx, installationId: number): Promise<boolean> {
  const isFirst = await endInstallation(trx, installationId)
  const details = { installationId }
  if (isFirst)
    await recordAudit(trx, { action: 'github_app_uninstalled', actorId: null, requestId: null, details })
  return isFirst
}
