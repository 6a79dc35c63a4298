import type { Database } from '@debrief/database/connect'
import { hashToken, newToken } from '../../sessions/tokens.ts'
import { insertMutedCategory } from '../../testing/agent-rows.ts'
import { insertStandard, insertSuggestion } from '../../testing/rows.ts'
import type { People } from './people.ts'

/** `userId` is a member of team T. `token` belongs to the pending invitation. */
export type TeamThings = Record<
  | 'agent'
  | 'teamId'
  | 'userId'
  | 'invitationId'
  | 'token'
  | 'standardId'
  | 'suggestionId'
  | 'mutedCategoryId',
  string
>

export async function giveTeamThings(db: Database, people: People): Promise<TeamThings> {
  const { team_id: teamId } = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', people.MGR)
    .executeTakeFirstOrThrow()
  const email = `${people.OTH}@x.example`
  await db.insertInto('user_emails').values({ user_id: people.OTH!, email, is_primary: true }).execute()
  const token = newToken()
  const { id: invitationId } = await db
    .insertInto('team_invitations')
    .values({
      team_id: teamId,
      inviter_id: people.MGR!,
      invitee_email: email.toUpperCase(),
      invitation_token: hashToken(token),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const standardId = await insertStandard(db, { team_id: teamId })
  const suggestionId = await insertSuggestion(db, { team_id: teamId })
  const mutedCategoryId = await insertMutedCategory(db, { team_id: teamId })
  return {
    agent: 'claude-code',
    teamId,
    userId: people.MEM!,
    invitationId,
    token,
    standardId,
    suggestionId,
    mutedCategoryId,
  }
}

export async function payForTeams(db: Database, people: People): Promise<void> {
  const customers = db.selectFrom('stripe_customers').select('customer_id').where('user_id', '=', people.OTH)
  await db
    .updateTable('stripe_subscriptions')
    .set({ price_id: 'price_test_teams' })
    .where('customer_id', 'in', customers)
    .execute()
}
