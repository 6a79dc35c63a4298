import { sanitizeText } from '@debrief/analysis/model/answer/sanitize-text'
import { type AgentAdmission, admitAgentRun } from '@debrief/database/agent/admission'
import {
  findSaidLesson,
  isAnswered,
  type LessonFacts,
  pauseAgent,
  readPause,
  resumeAgent,
} from '@debrief/database/agent/answers'
import { mayWrite } from '@debrief/github/agent/permission'
import { finish, type MentionContext, reached, reactTo, say, write } from './mention-context.ts'
import { reviewPullRequest } from './review-pull-request.ts'
import { HELP, LIMITS, NO_PERMISSION, NOT_OURS, REFUSALS, STOPPED } from './texts.ts'

/** Answers a mention of the agent (D29). */
export async function answer(mention: MentionContext): Promise<void> {
  const { client, database, run, signal } = mention
  await reached(mention, 'before_permission')
  const { fullName, commenterLogin: login, commenterId: githubId } = run
  if (!(await mayWrite(client, { fullName, login, githubId }, { signal }))) return turnAway(mention)
  const pausedAt = await readPause(database.db, run)
  if (pausedAt && (run.verb !== 'review' || run.createdAt < pausedAt) && run.verb !== 'stop')
    return finish(mention, { outcome: 'ignored', reason: 'paused' })
  if (run.verb === 'stop') return stop(mention)
  // A request for a review ends the agent's pause, even if it's too soon for another review.
  if (run.verb === 'review') await resumeAgent(database.db, run)
  const { analyzer, agentLimits } = mention
  // The built-in analyzer uses no tokens, so it needs no reservation.
  const limits = { ...agentLimits, reserve: analyzer.name === 'builtin' ? 0 : agentLimits.reserve }
  const admission = await write(mention, (trx) => admitAgentRun(trx, run, limits))
  if (admission.outcome !== 'admitted') return refuse(mention, admission)
  return perform(mention, admission)
}

async function perform(
  mention: MentionContext,
  { teamId, payerId }: Extract<AgentAdmission, { outcome: 'admitted' }>,
): Promise<void> {
  switch (mention.run.verb) {
    case 'review':
      return reviewPullRequest(mention, { teamId, userId: payerId })
    case 'explain':
      return explain(mention)
    default:
      return finish(mention, { outcome: 'helped', commentId: await say(mention, HELP) })
  }
}

async function turnAway(mention: MentionContext): Promise<void> {
  const { commenterId } = mention.run
  const reason = 'no_permission'
  const isTold = await isAnswered(mention.database.db, mention.run, { reason, hours: 24, commenterId })
  const commentId = isTold ? null : await say(mention, NO_PERMISSION)
  await reactTo(mention, 'confused')
  await finish(mention, { outcome: 'refused', reason, commentId })
}

const LASTING = ['no_plan', 'repository_paused', 'no_tokens', 'daily_limit']

/**
 * Adds a reaction. Also explains the reason in a comment, at most once an hour per pull request, or once a day if the
 * reason is in LASTING.
 */
async function refuse(
  mention: MentionContext,
  { outcome: reason }: Exclude<AgentAdmission, { outcome: 'admitted' }>,
): Promise<void> {
  const hours = LASTING.includes(reason) ? 24 : 1
  const isTold = await isAnswered(mention.database.db, mention.run, { reason, hours })
  const isRefused = reason === 'no_plan' || reason === 'repository_paused'
  const sentence = isRefused ? REFUSALS[reason] : LIMITS[reason]
  const commentId = isTold ? null : await say(mention, sentence)
  await reactTo(mention, 'confused')
  await finish(mention, { outcome: isRefused ? 'refused' : 'limited', reason, commentId })
}

async function stop(mention: MentionContext): Promise<void> {
  const wasPaused = (await readPause(mention.database.db, mention.run)) !== null
  await pauseAgent(mention.database.db, mention.run)
  const commentId = wasPaused ? null : await say(mention, STOPPED)
  await reactTo(mention, 'rocket')
  await finish(mention, { outcome: 'stopped', commentId })
}

async function explain(mention: MentionContext): Promise<void> {
  const { database, run } = mention
  const said = run.inReplyTo === null ? null : await findSaidLesson(database.db, run, run.inReplyTo)
  const commentId = await say(mention, said ? wordLesson(said) : NOT_OURS)
  await reactTo(mention, said ? 'rocket' : 'confused')
  const reason = said ? {} : { reason: 'not_our_thread' }
  await finish(mention, { outcome: said ? 'explained' : 'ignored', ...reason, commentId })
}

function wordLesson({ title, lesson, standard }: LessonFacts): string {
  const parts = [`**${title}**`, lesson]
  const named = standard && sanitizeText(standard.title.replace(/\s+/g, ' '), 200)
  if (standard && named)
    parts.push(`Team standard: ${named}`, sanitizeText(standard.description, 1_500) ?? '')
  return parts.filter(Boolean).join('\n\n')
}
