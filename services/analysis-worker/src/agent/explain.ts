import { sanitiseText } from '@debrief/analysis/model/answer/sanitise-text'
import { findSaidLesson, type SaidLesson } from '@debrief/database/agent-answers'
import { type Desk, finish, reactTo, say } from './desk.ts'
import { NOT_OURS } from './words.ts'

/** The lesson behind a comment of ours, with the standard it follows from, in its thread and once for a mention. */
export async function explain(desk: Desk): Promise<void> {
  const { database, run } = desk
  const said = run.inReplyTo === null ? null : await findSaidLesson(database.db, run, run.inReplyTo)
  const commentId = await say(desk, said ? wordLesson(said) : NOT_OURS)
  await reactTo(desk, said ? 'rocket' : 'confused')
  const reason = said ? {} : { reason: 'not_our_thread' }
  await finish(desk, { outcome: said ? 'explained' : 'ignored', ...reason, commentId })
}

function wordLesson({ title, lesson, standard }: SaidLesson): string {
  const parts = [`**${title}**`, lesson]
  const named = standard && sanitiseText(standard.title.replace(/\s+/g, ' '), 200)
  if (standard && named)
    parts.push(`Team standard: ${named}`, sanitiseText(standard.description, 1_500) ?? '')
  return parts.filter(Boolean).join('\n\n')
}
