import type { Connection } from '@debrief/database/connect'
import type { GithubClient } from '@debrief/github/client'
import type { GithubClients } from '@debrief/github/clients'
import { aboutGithubToken, type KeyRing } from '@debrief/service-kit/key-ring'
import type { Log } from '@debrief/service-kit/log'

export interface SweepMeans {
  database: Connection
  github: GithubClients
  keys: KeyRing
  log: Log
  /** Ends what is under way. */
  signal: AbortSignal
  /** Where GitHub reaches webhook-ingest. */
  webhookUrl: string
  /** A connection that is being made for longer than this was interrupted. */
  unmadeSeconds: number
  /** First pause before a failed removal is repeated; it doubles with each try. */
  retrySeconds: number
}

/** null where the person has no token that GitHub takes. */
export function clientOf(
  { github, keys }: SweepMeans,
  { userId, githubAccessToken }: { userId: string; githubAccessToken: string | null },
): GithubClient | null {
  return githubAccessToken === null ? null : github.of(keys.open(githubAccessToken, aboutGithubToken(userId)))
}

/** Longest that one webhook may take, milliseconds. */
const HOOK_WITHIN = 20_000

/** Ends with the sweep, or when one webhook takes too long. */
export const inTime = ({ signal }: SweepMeans): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(HOOK_WITHIN)])
