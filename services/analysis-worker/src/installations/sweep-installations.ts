import { recordAudit } from '@debrief/database/audit'
import { noteInstallationList, postponeSync, takeDueSyncs } from '@debrief/database/installation-syncs'
import { runAlone } from '@debrief/database/run-alone'
import { listInstallations } from '@debrief/github/installations'
import { startSweep } from '../start-sweep.ts'
import type { InstallationMeans } from './installation-means.ts'
import type { OpenApp } from './open-github-app.ts'
import { syncInstallation } from './sync-installation.ts'

const BATCH = 20
const LATER_SECONDS = 300
const DAY_MS = 24 * 60 * 60 * 1_000

/** Compares installations that are due with GitHub, where there is an App. One process at a time. */
export async function sweepInstallations(means: InstallationMeans): Promise<void> {
  const open = await means.githubApp()
  if (!open) return
  await runAlone(means.database.pool, 'sweep-installations', async () => {
    const due = await takeDueSyncs(means.database.db, BATCH)
    for (const one of due) {
      if (means.signal.aborted) return
      try {
        await syncInstallation(one, open, means)
      } catch (error) {
        await postponeSync(means.database.db, one, LATER_SECONDS)
        means.log.warn({ installationId: one.id, err: error }, 'installation not compared: it is tried again')
      }
    }
  })
}

/** Takes in installations whose event never came, such as those made before webhooks reached this Debrief. */
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

/** Sweeps now and then every so often; the whole list is read at first, of another App, and once a day. */
export function startInstallationSweep(given: Omit<InstallationMeans, 'signal'>, everySeconds: number) {
  let listed = { appId: 0, until: 0 }
  const sweep = async (signal: AbortSignal) => {
    const means = { ...given, signal }
    const open = await means.githubApp()
    if (open && (listed.appId !== open.appId || listed.until < Date.now())) {
      listed = { appId: open.appId, until: Date.now() + LATER_SECONDS * 1_000 }
      await listAnew(open, means)
      listed.until = Date.now() + DAY_MS
    }
    await sweepInstallations(means)
  }
  return startSweep(sweep, {
    everySeconds,
    onError: (error) => given.log.warn({ err: error }, 'installations not swept: it is tried again'),
  })
}
