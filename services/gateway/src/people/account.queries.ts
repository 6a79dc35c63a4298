import type { AccountExport } from '@debrief/contracts/people/account'
import type { Database } from '@debrief/database/connect'
import { fromGivenComments } from '@debrief/database/given-comments/given-comments'
import { type RawBuilder, sql } from 'kysely'

type Section = Exclude<keyof AccountExport, 'exportedAt'>
type Rows = Record<string, unknown>[]

/**
 * Selects null for a person without a GitHub account, because a name from the identity provider could equal somebody
 * else's GitHub username.
 */
const selectLogin = (userId: string) =>
  sql`(select github_username from users where id = ${userId} and github_id is not null)`

/**
 * The statements omit secret columns, teammates' code, and the solutions of exercises that the person hasn't attempted.
 * `readable` contains the GitHub ids of the repositories that the person can read on GitHub.
 */
const sections: Record<
  Section,
  (userId: string, readable: readonly number[]) => RawBuilder<{ row: Rows[number] }>
> = {
  account: (id) => sql`
    select to_jsonb(t) - 'github_access_token' as row from users t where t.id = ${id}`,
  emails: (id) => sql`select to_jsonb(t) as row from user_emails t where t.user_id = ${id}`,
  sessions: (id) => sql`
    select to_jsonb(t) - array['token_hash', 'id_token'] as row from sessions t where t.user_id = ${id} order by t.created_at`,
  identities: (id) => sql`
    select to_jsonb(t) - 'refresh_token' as row from oidc_identities t where t.user_id = ${id} order by t.created_at`,
  team: (id) => sql`
    select to_jsonb(t) || jsonb_build_object('role', m.role, 'joined_at', m.joined_at,
      'shares_first_look', m.shares_first_look, 'shares_code', m.shares_code, 'starter_deck', m.starter_deck) as row
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
  suppressions: (id) => sql`
    select to_jsonb(t) as row from suppressions t
    where t.author_id = (select github_id from users where id = ${id}) or t.ended_by = ${id} order by t.created_at, t.id`,
  suppressedMistakes: (id) => sql`
    select to_jsonb(t) as row from suppressed_mistakes t join mistakes m on m.id = t.mistake_id where m.user_id = ${id}
    order by t.created_at, t.mistake_id`,
  commentOutcomes: (id) => sql`
    select to_jsonb(t) as row from comment_outcomes t where t.user_id = ${id} order by t.read_at, t.github_comment_id`,
  mutedCategories: (id) => sql`
    select to_jsonb(t) as row from muted_categories t where ${id}::uuid in (t.user_id, t.unmuted_by)
    order by t.muted_at, t.id`,
  recurringMistakes: (id) => sql`select to_jsonb(t) as row from recurring_mistakes t where t.user_id = ${id}`,
  possibleRepeats: (id) => sql`
    select to_jsonb(t) as row from possible_repeats t join mistakes m on m.id = t.mistake_id where m.user_id = ${id}
    order by t.created_at, t.group_id, t.mistake_id`,
  accessTokens: (id) => sql`
    select to_jsonb(t) - 'token_hash' as row from access_tokens t where t.user_id = ${id} order by t.created_at`,
  historyImports: (id) => sql`
    select to_jsonb(t) || jsonb_build_object('pull_requests', (
      select coalesce(jsonb_agg(to_jsonb(i) order by i.merged_at, i.pr_number), '[]')
      from history_pull_requests i where i.import_id = t.id)) as row
    from history_imports t where t.user_id = ${id} order by t.created_at, t.id`,
  savedViews: (id) => sql`
    select to_jsonb(t) as row from saved_views t where t.user_id = ${id} order by t.screen, t.name`,
  chatChannels: (id) => sql`
    select to_jsonb(t) - array['address', 'address_hash'] as row from chat_channels t where t.user_id = ${id}
    order by t.created_at, t.id`,
  chatMessages: (id) => sql`
    select to_jsonb(t) as row from chat_messages t join chat_channels c on c.id = t.channel_id where c.user_id = ${id}
    order by t.created_at, t.id`,
  webhooks: (id) => sql`
    select to_jsonb(t) - 'secret' - 'previous_secret' || jsonb_build_object('messages', (
      select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('attempts', (
          select coalesce(jsonb_agg(to_jsonb(a) order by a.id), '[]')
          from webhook_attempts a where a.message_id = m.id)) order by m.position), '[]')
      from webhook_messages m where m.endpoint_id = t.id)) as row
    from webhook_endpoints t where t.user_id = ${id} order by t.created_at, t.id`,
  guidanceDownloads: (id) => sql`
    select to_jsonb(t) as row from guidance_downloads t where t.user_id = ${id} order by t.at`,
  practiceCards: (id) => sql`
    select to_jsonb(t) || jsonb_build_object('exercise', case
      when t.example_id is not null then 'null'
      when exists (select from practice_attempts a where a.card_id = t.id) then t.exercise
      else t.exercise - array['after', 'lines', 'turns', 'rules'] end) as row
    from practice_cards t where t.user_id = ${id} order by t.created_at, t.id`,
  practiceAttempts: (id) => sql`
    select to_jsonb(t) as row from practice_attempts t where t.user_id = ${id} order by t.at, t.id`,
  comments: (id) => sql`
    select jsonb_build_object('quote', t.quote, 'path', t.path, 'created_at', t.created_at) as row from mistakes t
    where t.quote ->> 'author' = ${selectLogin(id)} order by t.created_at, t.id`,
  givenComments: (id, readable) => sql`
    select to_jsonb(g) || jsonb_build_object('outcome', case
      when r.github_repo_id = any(${[...readable]}::bigint[]) then g.outcome end) as row
    from ${fromGivenComments(id)} order by g.commented_at, g.id`,
  stoppedAfterComments: (id) => sql`
    select to_jsonb(t) - 'authors' as row from stopped_after_comments t
    where t.user_id = ${id} and t.flagged is not null order by t.period`,
  standardEvidence: (id) => sql`
    select to_jsonb(t) as row from standard_evidence t where t.author = ${selectLogin(id)} order by t.commented_at, t.id`,
  mentions: (id) => sql`
    select to_jsonb(t) || jsonb_build_object('findings', (
      select coalesce(jsonb_agg(to_jsonb(f) order by f.created_at), '[]') from agent_findings f where f.run_id = t.id)) as row
    from agent_runs t where t.commenter_id = (select github_id from users where id = ${id}) or t.charged_user_id = ${id}
    order by t.created_at, t.id`,
  groupingHistory: (id) =>
    sql`select to_jsonb(t) as row from grouping_history t where t.actor_id = ${id} order by t.id`,
  discoveries: (id) => sql`
    select to_jsonb(t) as row from discoveries t where t.asked_by = ${id} order by t.created_at, t.id`,
  standardsRepositories: (id) => sql`
    select to_jsonb(t) - array['files', 'written'] as row from standards_repositories t where t.chosen_by = ${id}
    order by t.chosen_at, t.repository_id`,
  standardsEdits: (id) => sql`
    select to_jsonb(t) as row from standards_edits t where t.decided_by = ${id}
    order by t.decided_at, t.repository_id, t.path, t.part`,
  seatPurchases: (id) => sql`
    select to_jsonb(t) as row from seat_purchases t where t.user_id = ${id} order by t.created_at, t.id`,
  planEndings: (id) => sql`
    select to_jsonb(t) as row from plan_endings t where t.user_id = ${id} order by t.requested_at, t.id`,
  customers: (id) => sql`select to_jsonb(t) as row from stripe_customers t where t.user_id = ${id}`,
  mails: (id) => sql`
    select to_jsonb(t) - array['body', 'unsubscribe_url'] as row from mails t
    where t.sender_id = ${id}
      or lower(t.to_address) in (select lower(e.email) from user_emails e where e.user_id = ${id})
      or lower(t.to_address) = (select lower(u.email) from users u where u.id = ${id})
    order by t.created_at, t.id`,
  notifications: (id) => sql`
    select to_jsonb(t) as row from notifications t where t.user_id = ${id} order by t.created_at, t.id`,
  firstLooks: (id) => sql`select to_jsonb(t) as row from first_looks t where t.user_id = ${id}`,
  notificationChoices: (id) => sql`
    select to_jsonb(t) as row from notification_choices t where t.user_id = ${id} order by t.kind`,
  usage: (id) => sql`select to_jsonb(t) as row from usage_events t where t.user_id = ${id}`,
  digests: (id) => sql`select to_jsonb(t) as row from digests t where t.user_id = ${id} order by t.week`,
  views: (id) => sql`
    select to_jsonb(t) as row from member_views t where ${id}::uuid in (t.viewed_id, t.viewer_id) order by t.id`,
  events: (id) => sql`
    select to_jsonb(t) as row from audit_events t where ${id}::uuid in (t.actor_id, t.subject_id) order by t.id`,
}

/** Reads all sections in one snapshot of the database. */
export function readAccount(
  db: Database,
  { userId, readable }: { userId: string; readable: readonly number[] },
): Promise<Record<Section, Rows>> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const read: [string, Rows][] = []
      for (const [name, selectRows] of Object.entries(sections)) {
        const { rows } = await selectRows(userId, readable).execute(trx)
        read.push([name, rows.map(({ row }) => row)])
      }
      return Object.fromEntries(read) as Record<Section, Rows>
    })
}

interface MemberViewsOptions {
  userId: string
  after?: number | undefined
  limit: number
}

const beyond = ({ after }: MemberViewsOptions) => (after === undefined ? sql`` : sql`and e.id < ${after}`)

interface MemberViewRow {
  id: number
  viewer: string
  screen: string
  at: Date
}

export async function readMemberViews(db: Database, options: MemberViewsOptions): Promise<MemberViewRow[]> {
  const { rows } = await sql<MemberViewRow>`
    select e.id, coalesce(u.github_username, 'a deleted account') as viewer, e.screen, e.at
    from member_views e left join users u on u.id = e.viewer_id
    where e.viewed_id = ${options.userId} ${beyond(options)}
    order by e.id desc limit ${options.limit}`.execute(db)
  return rows
}

interface AccountEventRow {
  id: number
  action: string
  at: Date
  byViewer: boolean
  details: Record<string, unknown>
}

export async function readAccountEvents(
  db: Database,
  options: MemberViewsOptions,
): Promise<AccountEventRow[]> {
  const { rows } = await sql<AccountEventRow>`
    select e.id, e.action, e.at, e.actor_id is not distinct from ${options.userId}::uuid as "byViewer", e.details
    from audit_events e
    where (e.actor_id = ${options.userId} or e.subject_id = ${options.userId}) ${beyond(options)}
    order by e.id desc limit ${options.limit}`.execute(db)
  return rows
}
