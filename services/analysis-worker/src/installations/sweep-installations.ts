import { recordAudit } from '@debrief/database/audit'
import { noteInstallationList, postponeSync, takeDueSyncs } from '@debrief/database/installation-syncs'
import { listInstallations } from '@debrief/github/installations'
import { defineChore, type JobHandler } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import type { InstallationMeans } from './installation-means.ts'
import type { OpenApp } from './open-github-app.ts'
import { syncInstallation } from './sync-installation.ts'

const BATCH = 20
const LATER_SECONDS = 300
const DAY_MS = 24 * 60 * 60 * 1_000

/** Compares a batch of due installations with GitHub, if there is an App. */
export async function sweepInstallations(means: InstallationMeans): Promise<void> {
  const open = await means.githubApp()
  if (!open) return
  const due = await takeDueSyncs(means.database.db, BATCH)
  for (const one of due) {
    if (means.signal.aborted) return
    try {
      await syncInstallation(one, open, means)
    } catch (error) {
      await postponeSync(means.database.db, one, LATER_SECONDS)
      means.log.warn({ installationId: one.id, err: error }, 'installation not synced: trying again')
    }
  }
}

/** Stores installations whose event never arrived. Those missing from GitHub's list become due for a comparison. */
export async function listAnew(
  { app }: OpenApp,
  { database, log, signal }: InstallationMeans,
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

/** Also reads GitHub's list of installations: on the first run, when the App is replaced, and once a day. */
export function syncInstallations(): JobHandler<WorkerContext> {
  let listed = { appId: 0, until: 0 }
  return defineChore('sync-installations', {
    every: ({ settings }) => settings.INSTALLATION_SWEEP_SECONDS,
    async run(context) {
      const means = { ...context, githubApiUrl: context.settings.GITHUB_API_URL }
      const open = await means.githubApp()
      if (open && (listed.appId !== open.appId || listed.until < Date.now())) {
        listed = { appId: open.appId, until: Date.now() + LATER_SECONDS * 1_000 }
        await listAnew(open, means)
        listed.until = Date.now() + DAY_MS
      }
      await sweepInstallations(means)
    },
  })
}
