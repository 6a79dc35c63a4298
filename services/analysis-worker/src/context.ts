import type { Analyzer } from '@debrief/analysis/analyzer'
import type { AgentLimits } from '@debrief/database/agent/admission'
import type { Connection } from '@debrief/database/connect'
import type { GithubClients } from '@debrief/github/clients'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { Outbound } from '@debrief/service-kit/outbound/outbound'
import type { Grouper } from './analysis/grouping/grouper.ts'
import type { Settings } from './config.ts'
import type { Failpoint } from './failpoint.ts'
import type { FindGithubApp } from './github/installations/open-github-app.ts'
import type { Post } from './mail/mailer.ts'
import type { WorkerMetrics } from './metrics/worker-metrics.ts'

export interface WorkerContext {
  database: Connection
  github: GithubClients
  githubApp: FindGithubApp
  /** The optional App that writes standards (D41). */
  standardsApp: FindGithubApp
  keys: KeyRing
  analyzer: Analyzer
  grouper: Grouper
  post: Post
  outbound: Outbound
  agentLimits: AgentLimits
  log: Log
  metrics: WorkerMetrics
  settings: Settings
  retrySeconds: number
  failpoint: Failpoint
}
