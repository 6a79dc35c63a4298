import { recordAudit } from '@debrief/database/operations/audit'
import { enqueueDueSyncs, noteInstallationList } from '@debrief/database/repositories/installation-syncs'
import { listInstallations } from '@debrief/github/repositories/github-app/installations'
import { type Attempt, defineChore, type JobHandler } from '@debrief/jobs/define-job'
import type { OpenApp } from './open-github-app.ts'
import type { InstallationContext } from './sync-installation.ts'

const LATER_MS = 300_000
const DAY_MS = 24 * 60 * 60 * 1_000

/** Stores installations whose event never arrived, and enqueues a comparison of those missing from GitHub's list. */
export async function listAnew(
  { app }: OpenApp,
  { database, log, signal }: Pick<InstallationContext & Attempt, 'database' | 'log' | 'signal'>,
): Promise<void> {
  const seen = await listInstallations(await app.appClient(), { signal })
  const news = await database.db.transaction().execute(async (trx) => {
    const found = await noteInstallationList(trx, seen)
    for (const { id, account } of found) {
      const details = { installationId: id, account: account.login }
      await recordAudit(trx, { action: 'github_app_installed', actorId: null, requestId: null, details })
    }
    return found
  })
  log.info({ installations: seen.length, new: news.length }, 'installations listed')
}

/**
 * Enqueues due syncs if there is an App. Also reads GitHub's list of installations: on the first run, when the App is
 * replaced, and once a day.
 */
export function syncInstallations(): JobHandler<InstallationContext> {
  let listed = { appId: 0, until: 0 }
  return defineChore('sync-installations', {
    every: ({ settings }) => settings.INSTALLATION_CHECK_SECONDS,
    async run(context) {
      const open = await context.githubApp()
      if (!open) return
      if (listed.appId !== open.appId || listed.until < Date.now()) {
        listed = { appId: open.appId, until: Date.now() + LATER_MS }
        await listAnew(open, context)
        listed.until = Date.now() + DAY_MS
      }
      await enqueueDueSyncs(context.database.db)
    },
  })
}
