import { recordAudit } from '@debrief/database/operations/audit'
import { noteInstallationList } from '@debrief/database/repositories/installation-syncs'
import { listInstallations } from '@debrief/github/repositories/github-app/installations'
import { defineChore } from '@debrief/jobs/define-job'
import type { InstallationContext } from './sync-installation.ts'

/** After the operator replaces the App, the new App's installations may take this long to appear. */
const EVERY_SECONDS = 3_600

export const listInstallationsHourly = defineChore<InstallationContext>('list-installations', {
  every: () => EVERY_SECONDS,
  async run({ githubApp, database, log, signal }) {
    const open = await githubApp()
    if (!open) return
    const seen = await listInstallations(await open.app.appClient(), { signal })
    const news = await database.db.transaction().execute(async (trx) => {
      const found = await noteInstallationList(trx, seen)
      for (const { id, account } of found) {
        const details = { installationId: id, account: account.login }
        await recordAudit(trx, { action: 'github_app_installed', actorId: null, requestId: null, details })
      }
      return found
    })
    log.info({ installations: seen.length, new: news.length }, 'installations listed')
  },
})
