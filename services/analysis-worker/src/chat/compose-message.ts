import type { DueChatMessage } from '@debrief/database/chat/deliver-messages'
import { readCameBack, readChannelPerson, readStandard } from '@debrief/database/chat/message-facts'
import type { Database, Trx } from '@debrief/database/connect'
import { readDigestFacts } from '@debrief/database/mail/weekly-email-facts'
import { readTeamWeeks } from '@debrief/database/teams/team-numbers'
import { decideAccess } from '@debrief/domain/billing/access'
import type { ChatMessage } from './messages/message.ts'
import {
  writeCameBack,
  writeStandardPublished,
  writeTeamNumbers,
  writeTestMessage,
  writeWeeklyDigest,
} from './messages/write-messages.ts'

interface Sender {
  /** The app's public URL, without a trailing slash. */
  appUrl: string
  /** If false, everyone has access (D10). */
  billing: boolean
}

/** Returns null if the person who added the channel has no access, or if there is nothing to report. */
export function composeMessage(
  db: Database,
  due: DueChatMessage,
  sender: Sender,
): Promise<ChatMessage | null> {
  return db.transaction().execute(async (trx) => {
    const person = await readChannelPerson(trx, due.userId)
    if (!person || !decideAccess({ ...person, billing: sender.billing }).hasAccess) return null
    return compose(trx, due, sender.appUrl)
  })
}

async function compose(trx: Trx, due: DueChatMessage, appUrl: string): Promise<ChatMessage | null> {
  const { kind, notificationId, standardId, week, teamId, userId, service } = due
  if (kind === 'test') return writeTestMessage({ service, isTeam: teamId !== null }, appUrl)
  if (kind === 'mistake_came_back' && notificationId) {
    const facts = await readCameBack(trx, { notificationId, userId })
    return facts && writeCameBack(facts, appUrl)
  }
  if (kind === 'weekly_digest' && week) {
    const facts = await readDigestFacts(trx, { userId, week })
    return facts && writeWeeklyDigest(facts, week, appUrl)
  }
  if (kind === 'standard_published' && standardId && teamId) {
    const facts = await readStandard(trx, { standardId, teamId })
    return facts && writeStandardPublished(facts, appUrl)
  }
  if (kind === 'team_numbers' && week && teamId) {
    const [numbers] = await readTeamWeeks(trx, { teamId, weeks: 1, now: new Date(`${week}T00:00:00Z`) })
    return numbers ? writeTeamNumbers(numbers, week, appUrl) : null
  }
  return null
}
