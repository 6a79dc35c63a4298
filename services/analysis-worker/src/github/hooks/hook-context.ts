import type { GithubClient } from '@debrief/github/client'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { Settings } from '../../config.ts'
import type { WorkerContext } from '../../context.ts'

export interface HookContext extends Pick<WorkerContext, 'database' | 'github' | 'keys' | 'log'> {
  settings: Pick<Settings, 'WEBHOOK_URL' | 'HOOK_UNMADE_SECONDS' | 'HOOK_CHECK_SECONDS'>
}

/** Null if the person has no token that GitHub accepts. */
export function openGithubClient(
  { github, keys }: Pick<HookContext, 'github' | 'keys'>,
  { userId, githubAccessToken }: { userId: string; githubAccessToken: string | null },
): GithubClient | null {
  return githubAccessToken === null ? null : github.of(keys.open(githubAccessToken, aboutGithubToken(userId)))
}

/** The maximum time for the calls about one webhook. */
const MAX_HOOK_MS = 20_000

/** Aborts when the job is aborted or one webhook takes too long. */
export const inTime = ({ signal }: { signal: AbortSignal }): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(MAX_HOOK_MS)])
