import { enqueueDueSyncs } from '@debrief/database/repositories/installation-syncs'
import { defineChore } from '@debrief/jobs/define-job'
import type { InstallationContext } from './sync-installation.ts'

export const syncInstallations = defineChore<InstallationContext>('sync-installations', {
  every: ({ settings }) => settings.INSTALLATION_CHECK_SECONDS,
  async run({ githubApp, database }) {
    if (await githubApp()) await enqueueDueSyncs(database.db)
  },
})
