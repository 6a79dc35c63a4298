import type { Connection } from '@debrief/database/connect'
import type { Log } from '@debrief/service-kit/log'
import type { FindGithubApp } from './open-github-app.ts'

export interface InstallationMeans {
  database: Connection
  githubApp: FindGithubApp
  githubApiUrl: string
  log: Log
  /** Ends what is under way. */
  signal: AbortSignal
}
