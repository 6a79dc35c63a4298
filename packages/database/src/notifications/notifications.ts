import { MAX_UNREAD } from '@debrief/contracts/notifications/constants'
import type { NotificationFacts } from '@debrief/domain/notifications/notifications'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { isUserGroup } from '../mistakes/own-part.ts'
import { sources, toOwnSubject, visible } from '../pull-requests/visibility.ts'
import { isAddressedTo, isOpen } from '../teams/invitations.ts'

export interface NotifiedPerson {
  userId: string
  /** People without a plan or seat see only invitations. */
  hasAccess: boolean
}

/** Even managers get notifications only about their own pull requests, not about their members' pull requests. */
const isOwnPull = (userId: string) =>
  sql`p.user_id = ${userId} and ${visible(toOwnSubject(userId), sources.p)}`

const pullRequest = sql`
  'repository', (select o.repo_full_name from repositories o where o.id = p.repository_id), 'number', p.pr_number`

/**
 * The facts about notification `n`. Finds no row if the person can no longer see its subject, or if the notification is
 * out of date.
 */
const factsFor = ({ userId, hasAccess }: NotifiedPerson) => sql`(
  select jsonb_build_object('kind', n.kind, 'title', p.title, ${pullRequest}, 'reviewId', a.id) as facts
  from pull_requests p join pr_analysis a on a.pull_request_id = p.id and a.superseded_at is null
  where ${hasAccess} and n.kind = 'review_ready' and p.id = n.pull_request_id and ${isOwnPull(userId)}
  union all
  select jsonb_build_object('kind', n.kind, 'title', g.title, ${pullRequest}, 'groupId', g.id)
  from recurring_mistake_members r join recurring_mistakes g on g.id = r.recurring_mistake_group_id
  join mistakes m on m.id = r.mistake_id join pull_requests p on p.id = m.pull_request_id
  where ${hasAccess} and n.kind = 'mistake_came_back' and r.mistake_id = n.mistake_id
    and ${isUserGroup(sql`${userId}`)} and ${isOwnPull(userId)}
  union all
  select jsonb_build_object('kind', n.kind, 'title', m.title, ${pullRequest}, 'reviewId', m.pr_analysis_id,
    'mistakeId', m.id, 'isAccepted', d.state = 'accepted')
  from mistake_disputes d join mistakes m on m.id = d.mistake_id join pull_requests p on p.id = m.pull_request_id
  where ${hasAccess} and n.kind = 'dispute_settled' and d.mistake_id = n.mistake_id and ${isOwnPull(userId)}
  union all
  select jsonb_build_object('kind', n.kind, 'title', c.category, 'actedOn', c.acted_on, 'comments', c.comments)
  from muted_categories c left join teams t on t.id = c.team_id
  where ${hasAccess} and n.kind = 'category_muted' and c.id = n.muted_category_id
    and ${userId} in (c.user_id, t.manager_id)
  union all
  select jsonb_build_object('kind', n.kind, 'title', c.name, 'service', c.service, 'problem', c.problem)
  from chat_channels c
  where ${hasAccess} and n.kind = 'chat_paused' and c.id = n.chat_channel_id and c.user_id = ${userId}
    and c.problem is not null
  union all
  select jsonb_build_object('kind', n.kind, 'title', coalesce(nullif(e.description, ''), e.url), 'isGone', e.pause_reason = 'gone')
  from webhook_endpoints e
  where ${hasAccess} and n.kind = 'webhook_paused' and e.id = n.webhook_endpoint_id and e.paused_at is not null
  union all
  select jsonb_build_object('kind', n.kind, 'title', t.name, 'inviter', inviter.github_username)
  from team_invitations i join teams t on t.id = i.team_id join users inviter on inviter.id = i.inviter_id
  where n.kind = 'invitation' and i.id = n.invitation_id and ${isOpen} and ${isAddressedTo(sql`${userId}`)})`

const ofKinds = ({ hasAccess }: NotifiedPerson) => (hasAccess ? sql`` : sql`and n.kind = 'invitation'`)

export interface ListedNotification {
  id: string
  facts: NotificationFacts
  createdAt: Date
  at: string
  isRead: boolean
}

export async function listNotifications(
  db: Database,
  person: NotifiedPerson,
  { before, limit }: { before: { at: string; id: string } | null; limit: number },
): Promise<ListedNotification[]> {
  const older = before
    ? sql`and (n.created_at, n.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql``
  const { rows } = await sql<ListedNotification>`
    select n.id, found.facts, n.created_at as "createdAt", n.read_at is not null as "isRead",
      to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from notifications n cross join lateral ${factsFor(person)} found
    where n.user_id = ${person.userId} and n.in_app ${ofKinds(person)} ${older}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countUnread(db: Database, person: NotifiedPerson): Promise<number> {
  const unread = sql`n.user_id = ${person.userId} and n.in_app and n.read_at is null ${ofKinds(person)}`
  // This query is enough for most page loads. Planning the next query takes far longer.
  const some = await sql`select from notifications n where ${unread} limit 1`.execute(db)
  if (some.rows.length === 0) return 0
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notifications n cross join lateral ${factsFor(person)} found
      where ${unread}
      order by n.created_at desc, n.id desc limit ${sql.lit(MAX_UNREAD)}) counted`.execute(db)
  return rows[0]?.unread ?? 0
}

export async function readUnmailed(
  trx: Trx,
  { id, ...person }: NotifiedPerson & { id: string },
): Promise<NotificationFacts | null> {
  const { rows } = await sql<{ facts: NotificationFacts }>`
    select found.facts from notifications n cross join lateral ${factsFor(person)} found
    where n.id = ${id} and n.user_id = ${person.userId} and n.read_at is null and n.mail_id is null`.execute(
    trx,
  )
  return rows[0]?.facts ?? null
}

export async function readUnread(
  trx: Trx,
  { id, ...person }: NotifiedPerson & { id: string },
): Promise<NotificationFacts | null> {
  const { rows } = await sql<{ facts: NotificationFacts }>`
    select found.facts from notifications n cross join lateral ${factsFor(person)} found
    where n.id = ${id} and n.user_id = ${person.userId} and n.read_at is null`.execute(trx)
  return rows[0]?.facts ?? null
}

export interface WhichNotifications {
  ids?: string[] | undefined
  upTo?: string | undefined
  reviewId?: string | undefined
  groupId?: string | undefined
}

export async function markRead(
  db: Database,
  { userId, ids, upTo, reviewId, groupId }: WhichNotifications & { userId: string },
): Promise<void> {
  const wanted: RawBuilder<unknown>[] = []
  if (ids) wanted.push(sql`id = any(${ids}::uuid[])`)
  if (upTo)
    wanted.push(sql`(created_at, id) <= (
      select newest.created_at, newest.id from notifications newest where newest.id = ${upTo} and newest.user_id = ${userId})`)
  if (reviewId)
    wanted.push(
      sql`pull_request_id = (select a.pull_request_id from pr_analysis a where a.id = ${reviewId})`,
      sql`kind = 'dispute_settled' and mistake_id in (select m.id from mistakes m where m.pr_analysis_id = ${reviewId})`,
    )
  if (groupId)
    wanted.push(sql`kind = 'mistake_came_back' and mistake_id in (
      select r.mistake_id from recurring_mistake_members r where r.recurring_mistake_group_id = ${groupId})`)
  if (wanted.length === 0) return
  await sql`
    update notifications set read_at = now()
    where user_id = ${userId} and in_app and read_at is null and (${sql.join(wanted, sql` or `)})`.execute(db)
}
