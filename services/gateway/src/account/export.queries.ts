import type { AccountExport } from '@debrief/contracts/http/account'
import type { Database } from '@debrief/database/connect'
import { type RawBuilder, sql } from 'kysely'

type Section = Exclude<keyof AccountExport, 'exportedAt'>
type Rows = Record<string, unknown>[]

/** What is stored of a person, a statement for each kind; what is secret is taken out of the rows by its name. */
const sections: Record<Section, (userId: string) => RawBuilder<{ row: Rows[number] }>> = {
  account: (id) => sql`
    select to_jsonb(t) - 'github_access_token' as row from users t where t.id = ${id}`,
  emails: (id) => sql`select to_jsonb(t) as row from user_emails t where t.user_id = ${id}`,
  sessions: (id) => sql`
    select to_jsonb(t) - 'token_hash' as row from sessions t where t.user_id = ${id} order by t.created_at`,
  team: (id) => sql`
    select to_jsonb(t) || jsonb_build_object('role', m.role, 'joined_at', m.joined_at) as row
    from team_members m join teams t on t.id = m.team_id where m.user_id = ${id}`,
  invitations: (id) => sql`
    select to_jsonb(t) - 'invitation_token' as row from team_invitations t
    where t.inviter_id = ${id}
      or lower(t.invitee_email) in (select lower(e.email) from user_emails e where e.user_id = ${id})`,
  subscriptions: (id) => sql`
    select to_jsonb(t) as row from stripe_subscriptions t
    join stripe_customers c on c.customer_id = t.customer_id where c.user_id = ${id}`,
  repositories: (id) => sql`
    select to_jsonb(t) - 'webhook_secret' as row from repositories t where t.user_id = ${id} order by t.created_at`,
  pullRequests: (id) => sql`
    select to_jsonb(t) as row from pull_requests t where t.user_id = ${id} order by t.merged_at, t.id`,
  reviews: (id) => sql`
    select to_jsonb(t) as row from pr_analysis t where t.user_id = ${id} order by t.created_at, t.id`,
  mistakes: (id) => sql`
    select to_jsonb(t) as row from mistakes t where t.user_id = ${id} order by t.pr_analysis_id, t.ordinal`,
  disputes: (id) => sql`select to_jsonb(t) as row from mistake_disputes t where t.user_id = ${id}`,
  recurringMistakes: (id) => sql`select to_jsonb(t) as row from recurring_mistakes t where t.user_id = ${id}`,
  usage: (id) => sql`select to_jsonb(t) as row from usage_events t where t.user_id = ${id}`,
  views: (id) => sql`
    select to_jsonb(t) as row from member_views t where ${id}::uuid in (t.viewed_id, t.viewer_id) order by t.id`,
  events: (id) => sql`
    select to_jsonb(t) as row from audit_events t where ${id}::uuid in (t.actor_id, t.subject_id) order by t.id`,
}

/** Everything about a person, as the tables have it, in one moment of the database. */
export function readAccount(db: Database, userId: string): Promise<Record<Section, Rows>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const read: [string, Rows][] = []
      for (const [name, rowsOf] of Object.entries(sections)) {
        const { rows } = await rowsOf(userId).execute(trx)
        read.push([name, rows.map(({ row }) => row)])
      }
      return Object.fromEntries(read) as Record<Section, Rows>
    })
}
