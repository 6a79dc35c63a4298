import type { NotificationKind } from '@debrief/domain/notifications/notifications'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { ownChannels, queueCameBack } from '../chat/chat-messages.ts'
import { isPerson } from '../coding-agents/owners.ts'
import type { Trx } from '../connect.ts'
import { enqueueAll, type JobDeclaration } from '../jobs/declare-job.ts'
import { isUserGroup } from '../mistakes/own-part.ts'
import { announce } from '../webhooks/messages.ts'
import { selectChoice } from './choices.ts'

export const writeNotificationEmail: JobDeclaration<{ notificationId: string }> = {
  kind: 'write-notification-email',
  input: z.object({ notificationId: z.uuid() }),
  key: ({ notificationId }) => notificationId,
}

const SUBJECTS = {
  review_ready: 'pull_request_id',
  mistake_came_back: 'mistake_id',
  dispute_settled: 'mistake_id',
  category_muted: 'muted_category_id',
  chat_paused: 'chat_channel_id',
  webhook_paused: 'webhook_endpoint_id',
} as const satisfies Partial<Record<NotificationKind, string>>

/**
 * `news` has the columns user_id, subject_id and is_sent. If `is_sent` is true, also enqueues the email and the chat
 * messages that the person chose. Unique keys limit each person to one notification of a kind per subject.
 */
async function notify(trx: Trx, kind: keyof typeof SUBJECTS, news: RawBuilder<unknown>): Promise<void> {
  const subjectId = sql.ref(SUBJECTS[kind])
  const { rows } = await sql<{ id: string; isMailed: boolean; isPosted: boolean }>`
    with wanted as (
      select n.user_id, n.subject_id, c.in_app, c.by_email and n.is_sent as is_mailed,
        c.in_chat and n.is_sent and exists ${ownChannels(sql`n.user_id`)} as is_posted
      from (${news}) n join users u on u.id = n.user_id and u.deleted_at is null and ${isPerson('u')}
      cross join lateral ${selectChoice(sql`n.user_id`, sql.lit(kind))} c),
    stored as (
      insert into notifications (user_id, kind, ${subjectId}, in_app)
      select user_id, ${kind}, subject_id, in_app from wanted where in_app or is_mailed or is_posted
      on conflict do nothing returning id, user_id, ${subjectId} as subject_id)
    select s.id, w.is_mailed as "isMailed", w.is_posted as "isPosted"
    from stored s join wanted w using (user_id, subject_id) where w.is_mailed or w.is_posted`.execute(trx)
  const mailed = rows.filter(({ isMailed }) => isMailed)
  const entries = mailed.map(({ id }) => ({ input: { notificationId: id } }))
  if (entries.length > 0) await enqueueAll(trx, writeNotificationEmail, entries)
  const posted = rows.filter(({ isPosted }) => isPosted)
  if (posted.length > 0)
    await queueCameBack(
      trx,
      posted.map(({ id }) => id),
    )
}

/** Limits emails and chat messages to recent merges, so importing or resuming many pull requests sends nothing. */
const isSent = sql`(p.merged_at >= o.created_at and p.merged_at > now() - interval '1 day')`

export async function notifyReviewReady(trx: Trx, pullRequestId: string): Promise<void> {
  const news = sql`
    select p.user_id, p.id as subject_id, ${isSent} as is_sent from pull_requests p
    join repositories o on o.id = p.repository_id
    join users author on author.id = p.user_id and author.github_id = p.author_github_id
    where p.id = ${pullRequestId}`
  await notify(trx, 'review_ready', news)
}

/**
 * True if occurrence `r` counts and is in the week that begins at `start`, and the person's first occurrence was before
 * that week.
 */
export const cameBack = ({ firstAt, start }: { firstAt: RawBuilder<unknown>; start: RawBuilder<unknown> }) =>
  sql`(${firstAt} < ${start} and r.counts and r.occurred_at >= ${start} and r.occurred_at < ${start} + interval '7 days')`

const truncateToWeek = (at: RawBuilder<unknown>) => sql`date_trunc('week', ${at}, 'UTC')`

interface CameBack {
  userId: string
  groupId: string
  mistakeId: string
  week: string
  isSent: boolean
  isNew: boolean
}

/**
 * Leaves out mistakes from later versions of a review and from imported pull requests. A smaller query, which usually
 * finds nothing, runs first, because PostgreSQL takes 20 times as long to plan the full join.
 */
async function findCameBack(trx: Trx, mistakeIds: readonly string[]): Promise<CameBack[]> {
  const start = sql`week.start`
  const occurrences = sql`
    select r.user_id, r.mistake_id, r.occurred_at, g.id as group_id, ${start}
    from recurring_mistakes g
    join recurring_mistake_members r on r.recurring_mistake_group_id = g.id and ${isUserGroup(sql`r.user_id`)}
    join recurring_stats s on (s.user_id, s.group_id) = (r.user_id, g.id)
    cross join lateral (select ${truncateToWeek(sql`r.occurred_at`)} as start) week
    where g.id in (select recurring_mistake_group_id from recurring_mistake_members
        where mistake_id = any(${[...mistakeIds]}::uuid[]))
      and ${cameBack({ firstAt: sql`s.first_at`, start })}
      and ${start} >= ${truncateToWeek(sql`now()`)} - interval '7 days'`
  const some = await sql`${occurrences} limit 1`.execute(trx)
  if (some.rows.length === 0) return []
  const { rows } = await sql<CameBack>`
    with occurrences as materialized (${occurrences})
    select distinct on (r.user_id, r.group_id, r.start) r.user_id as "userId", r.group_id as "groupId",
      r.mistake_id as "mistakeId", r.start::text as week, ${isSent} as "isSent",
      not exists (select from notifications known
        join recurring_mistake_members reported on reported.mistake_id = known.mistake_id
        where known.user_id = r.user_id and known.kind = 'mistake_came_back'
          and reported.recurring_mistake_group_id = r.group_id
          and ${truncateToWeek(sql`reported.occurred_at`)} = r.start) as "isNew"
    from occurrences r
    join mistakes m on m.id = r.mistake_id
    join pr_analysis a on a.id = m.pr_analysis_id
    join pull_requests p on p.id = m.pull_request_id and p.user_id = r.user_id
    join repositories o on o.id = p.repository_id and p.merged_at >= o.created_at
    where not exists (select from analysis_runs run where run.id = a.run_id and run.kind = 'import')
      and not exists (select from pr_analysis earlier
        where earlier.pull_request_id = p.id and earlier.generation < a.generation)
    order by r.user_id, r.group_id, r.start, r.occurred_at, r.mistake_id`.execute(trx)
  return rows
}

export async function notifyCameBack(trx: Trx, mistakeIds: readonly string[]): Promise<void> {
  const found = await findCameBack(trx, mistakeIds)
  if (found.length === 0) return
  const news = found.filter(({ isNew }) => isNew)
  await notify(
    trx,
    'mistake_came_back',
    sql`select * from unnest(${news.map(({ userId }) => userId)}::uuid[],
      ${news.map(({ mistakeId }) => mistakeId)}::uuid[], ${news.map(({ isSent }) => isSent)}::boolean[])
      as n (user_id, subject_id, is_sent)`,
  )
  await announce(trx, {
    event: 'mistake.recurred',
    about: 'mistake_id',
    rows: sql`select * from unnest(${found.map(({ userId }) => userId)}::uuid[],
      ${found.map(({ groupId, week }) => `${groupId} ${week}`)}::text[],
      ${found.map(({ groupId }) => groupId)}::uuid[], ${found.map(({ mistakeId }) => mistakeId)}::uuid[])
      as n (owner_id, event_key, subject_id, about)`,
  })
}

export async function notifyDisputeSettled(
  trx: Trx,
  { mistakeId, settlerId }: { mistakeId: string; settlerId: string },
): Promise<void> {
  const news = sql`
    select d.user_id, d.mistake_id as subject_id, true as is_sent from mistake_disputes d
    where d.mistake_id = ${mistakeId} and d.user_id <> ${settlerId}`
  await notify(trx, 'dispute_settled', news)
}

export async function notifyCategoryMuted(trx: Trx, mutedId: string): Promise<void> {
  const news = sql`
    select coalesce(t.manager_id, c.user_id) as user_id, c.id as subject_id, true as is_sent
    from muted_categories c left join teams t on t.id = c.team_id where c.id = ${mutedId}`
  await notify(trx, 'category_muted', news)
}

export async function notifyChatPaused(trx: Trx, channelId: string): Promise<void> {
  const news = sql`
    select c.user_id, c.id as subject_id, true as is_sent from chat_channels c where c.id = ${channelId}`
  await notify(trx, 'chat_paused', news)
}

export async function notifyWebhookPaused(trx: Trx, endpointId: string): Promise<void> {
  await sql`delete from notifications where webhook_endpoint_id = ${endpointId}`.execute(trx)
  const news = sql`
    select e.user_id, e.id as subject_id, true as is_sent from webhook_endpoints e where e.id = ${endpointId}`
  await notify(trx, 'webhook_paused', news)
}
