import type { GithubClient } from '@debrief/github/client'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { Settings } from '../../config.ts'
import type { WorkerContext } from '../../context.ts'

export interface HookContext extends Pick<WorkerContext, 'database' | 'github' | 'keys' | 'log'> {
  settings: Pick<Settings, 'WEBHOOK_URL' | 'HOOK_UNMADE_SECONDS' | 'HOOK_CHECK_SECONDS'>
}

/** Returns null if there is no GitHub token to use. */
export function openGithubClient(
  { github, keys }: Pick<HookContext, 'github' | 'keys'>,
  { userId, githubAccessToken }: { userId: string; githubAccessToken: string | null },
): GithubClient | null {
  return githubAccessToken === null ? null : github.of(keys.open(githubAccessToken, aboutGithubToken(userId)))
}

const MAX_HOOK_MS = 20_000

export const inTime = ({ signal }: { signal: AbortSignal }): AbortSignal =>
  AbortSignal.any([signal, AbortSignal.timeout(MAX_HOOK_MS)])
