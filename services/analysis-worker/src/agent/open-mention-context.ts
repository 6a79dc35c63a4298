import { Problem } from '@debrief/contracts/problem'
import type { AgentRun } from '@debrief/database/agent/runs'
import type { Attempt } from '@debrief/jobs/define-job'
import type { WorkerContext } from '../context.ts'
import type { MentionContext } from './mention-context.ts'

/** The client's installation token is limited to the run's repository. */
export async function openMentionContext(
  context: WorkerContext & Attempt,
  run: AgentRun,
): Promise<MentionContext> {
  const open = await context.githubApp()
  if (!open) throw appMissing()
  const { githubRepoId: repositoryId, installationId } = run
  const token = await open.app.installationToken(installationId, { repositoryId })
  const client = context.github.of(token, toBudgetKey(installationId))
  return { ...context, run, client, botLogin: `${open.slug}[bot]` }
}

/** GitHub applies one rate limit to all tokens of an installation. */
export const toBudgetKey = (installationId: number) => `installation ${installationId}`

const appMissing = () =>
  new Problem('app_missing', 409, 'The GitHub App no longer exists, so its mentions can’t be answered.')
