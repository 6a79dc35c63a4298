import type { Analyzer } from '@debrief/analysis/analyzer'
import type { AgentLimits } from '@debrief/database/agent-admission'
import type { Connection } from '@debrief/database/connect'
import type { GithubClients } from '@debrief/github/clients'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { Settings } from './config.ts'
import type { Failpoint } from './failpoint.ts'
import type { Grouper } from './grouping/grouper.ts'
import type { FindGithubApp } from './installations/open-github-app.ts'
import type { Post } from './mail/post.ts'
import type { WorkerMetrics } from './seen/worker-metrics.ts'

/** What jobs take from the worker that runs them. */
export interface WorkerContext {
  database: Connection
  github: GithubClients
  /** The App of this operator, whose installations the agent works through; null while there is none. */
  githubApp: FindGithubApp
  keys: KeyRing
  analyzer: Analyzer
  grouper: Grouper
  post: Post
  agentLimits: AgentLimits
  log: Log
  metrics: WorkerMetrics
  settings: Settings
  /** First pause before a failed try is repeated; it doubles with each try. */
  retrySeconds: number
  /** For tests that stop a process at a named place. */
  failpoint: Failpoint
}
