import type { Analyzer } from '@debrief/analysis/analyzer'
import type { Connection } from '@debrief/database/connect'
import type { GithubClients } from '@debrief/github/clients'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'
import type { Failpoint } from './failpoint.ts'
import type { Post } from './mail/post.ts'

/** What jobs take from the worker that runs them. */
export interface WorkerContext {
  database: Connection
  github: GithubClients
  keys: KeyRing
  analyzer: Analyzer
  post: Post
  log: Log
  /** First pause before a failed try is repeated; it doubles with each try. */
  retrySeconds: number
  /** For tests that stop a process at a named place. */
  failpoint: Failpoint
}
