import { Problem } from '@debrief/contracts/problem'
import type { AgentRun } from '@debrief/database/agent/runs'
import type { GithubClient } from '@debrief/github/client'
import type { Attempt } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import type { MentionContext } from './mention-context.ts'

export async function openMentionContext(
  context: WorkerContext & Attempt,
  run: AgentRun,
): Promise<MentionContext> {
  return { ...context, run, ...(await openAppClient(context, run)) }
}

/** The client's installation token is limited to the repository. */
export async function openAppClient(
  { github, githubApp }: Pick<WorkerContext, 'github' | 'githubApp'>,
  { githubRepoId: repositoryId, installationId }: { githubRepoId: number; installationId: number },
): Promise<{ client: GithubClient; botLogin: string }> {
  const open = await githubApp()
  if (!open) throw appMissing()
  const token = await open.app.installationToken(installationId, { repositoryId })
  return { client: github.of(token, toBudgetKey(installationId)), botLogin: `${open.slug}[bot]` }
}

/** GitHub applies one rate limit to all tokens of an installation. */
const toBudgetKey = (installationId: number) => `installation ${installationId}`

const appMissing = () =>
  new Problem('app_missing', 409, 'The GitHub App no longer exists, so its mentions can’t be answered.')
