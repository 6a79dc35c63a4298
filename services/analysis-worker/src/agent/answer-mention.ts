import { type AgentAdmission, admitAgentRun } from '@debrief/database/agent-admission'
import { isAnswered, pauseAgent, readPause, resumeAgent } from '@debrief/database/agent-answers'
import { noteEyes, takeTurn } from '@debrief/database/agent-runs'
import { mayWrite } from '@debrief/github/agent/permission'
import { LeaseLost } from '@debrief/queue/work'
import { again, type Desk, finish, reached, reactTo, say } from './desk.ts'
import { explain } from './explain.ts'
import { reviewPullRequest } from './review-pull-request.ts'
import { HELP, LIMITS, NO_PERMISSION, REFUSALS, STOPPED } from './words.ts'

/** Seconds until a mention is looked at again while another of the same pull request is being answered. */
const TURN_SECONDS = 0.3

/** One mention from the first reaction to the last (D29). A stranger learns no more than that they may not ask. */
export async function answerMention(desk: Desk): Promise<void> {
  const { client, database, run, signal } = desk
  await acknowledge(desk)
  if (!(await takeTurn(database.db, run))) return again(desk, TURN_SECONDS)
  await reached(desk, 'before_permission')
  const { fullName, commenterLogin: login, commenterId: githubId } = run
  if (!(await mayWrite(client, { fullName, login, githubId }, { signal }))) return turnAway(desk)
  const pausedAt = await readPause(database.db, run)
  if (pausedAt && (run.verb !== 'review' || run.createdAt < pausedAt) && run.verb !== 'stop')
    return finish(desk, { outcome: 'ignored', reason: 'paused' })
  if (run.verb === 'stop') return stop(desk)
  // Also where it comes too soon for another review: it is no longer wanted that nothing is said.
  if (run.verb === 'review') await resumeAgent(database.db, run)
  const { analyzer, agentLimits } = desk
  // Without a model nothing is written that anybody would count.
  const limits = { ...agentLimits, reserve: analyzer.name === 'builtin' ? 0 : agentLimits.reserve }
  const admission = await admitAgentRun(database.db, run, limits)
  if (!admission) throw new LeaseLost()
  if (admission.outcome !== 'admitted') return refuse(desk, admission)
  return perform(desk, admission)
}

async function acknowledge(desk: Desk): Promise<void> {
  if (desk.run.hasEyes) return
  await reactTo(desk, 'eyes')
  if (!(await noteEyes(desk.database.db, desk.run))) throw new LeaseLost()
}

async function perform(
  desk: Desk,
  { teamId }: Extract<AgentAdmission, { outcome: 'admitted' }>,
): Promise<void> {
  switch (desk.run.verb) {
    case 'review':
      return reviewPullRequest(desk, teamId)
    case 'explain':
      return explain(desk)
    default:
      return finish(desk, { outcome: 'helped', commentId: await say(desk, HELP) })
  }
}

async function turnAway(desk: Desk): Promise<void> {
  const { commenterId } = desk.run
  const reason = 'no_permission'
  const isTold = await isAnswered(desk.database.db, desk.run, { reason, hours: 24, commenterId })
  const commentId = isTold ? null : await say(desk, NO_PERMISSION)
  await reactTo(desk, 'confused')
  await finish(desk, { outcome: 'refused', reason, commentId })
}

/** Reasons that last for longer than an hour. */
const LASTING = ['no_plan', 'repository_paused', 'no_tokens', 'daily_limit']

/** The reason is said once a day, or an hour for what passes with the hour; asked again, the reaction says it. */
async function refuse(
  desk: Desk,
  { outcome: reason }: Exclude<AgentAdmission, { outcome: 'admitted' }>,
): Promise<void> {
  const hours = LASTING.includes(reason) ? 24 : 1
  const isTold = await isAnswered(desk.database.db, desk.run, { reason, hours })
  const isRefused = reason === 'no_plan' || reason === 'repository_paused'
  const sentence = isRefused ? REFUSALS[reason] : LIMITS[reason]
  const commentId = isTold ? null : await say(desk, sentence)
  await reactTo(desk, 'confused')
  await finish(desk, { outcome: isRefused ? 'refused' : 'limited', reason, commentId })
}

async function stop(desk: Desk): Promise<void> {
  const wasPaused = (await readPause(desk.database.db, desk.run)) !== null
  await pauseAgent(desk.database.db, desk.run)
  const commentId = wasPaused ? null : await say(desk, STOPPED)
  await reactTo(desk, 'rocket')
  await finish(desk, { outcome: 'stopped', commentId })
}
