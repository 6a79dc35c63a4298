import { IMPROVING_AFTER_DAYS, judgeSilence, type Silence } from '@debrief/domain/mistakes/recurrence'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { selectExposure } from '../mistakes/exposure.ts'
import { isSubjectGroup } from '../mistakes/own-part.ts'
import { openRepeats } from '../mistakes/possible-repeats.ts'
import { toOwnSubject } from '../pull-requests/visibility.ts'
import { touchesScope } from '../standards/scope.ts'
import { isUsable } from './endpoints.ts'
import { announce } from './messages.ts'

const wants = (event: string) => sql`${event} = any (e.events) and ${isUsable}`

export async function listStoppedWatchers(
  db: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; userId: string }[]> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select e.id, e.user_id as "userId" from webhook_endpoints e join users u on u.id = e.user_id and u.deleted_at is null
    where ${wants('mistake.stopped')} and (${after}::uuid is null or e.id > ${after}::uuid)
    order by e.id limit ${limit}`.execute(db)
  return rows
}

interface SilentMistakeRow extends Silence {
  groupId: string
  /** With microseconds. */
  lastAt: string
  hasLiveOpportunity: boolean
}

/**
 * The first call for an endpoint only records which mistakes have already stopped. Later calls announce mistakes that
 * have stopped since, except those that stopped only in imported history (D35).
 */
export async function announceStopped(
  trx: Trx,
  { id, userId }: { id: string; userId: string },
): Promise<number> {
  const { rows: held } = await sql<{ isKnown: boolean }>`
    select e.stopped_known as "isKnown" from webhook_endpoints e where e.id = ${id} for update`.execute(trx)
  const [endpoint] = held
  if (!endpoint) return 0
  const stopped = (await readSilent(trx, { id, userId })).filter(
    (one) => judgeSilence(one) === 'stopped' && (one.hasLiveOpportunity || !endpoint.isKnown),
  )
  await sql`update webhook_endpoints set stopped_known = true where id = ${id} and not stopped_known`.execute(
    trx,
  )
  if (stopped.length === 0) return 0
  const found = sql`unnest(${stopped.map(({ groupId }) => groupId)}::uuid[],
    ${stopped.map(({ lastAt }) => lastAt)}::timestamptz[]) as s (group_id, last_at)`
  await sql`
    insert into webhook_stopped_mistakes (endpoint_id, group_id, last_at)
    select ${id}, s.group_id, s.last_at from ${found} on conflict do nothing`.execute(trx)
  if (!endpoint.isKnown) return 0
  return announce(trx, {
    event: 'mistake.stopped',
    about: 'group_id',
    only: id,
    rows: sql`
      select ${userId}::uuid as owner_id, s.group_id || ' ' || s.last_at as event_key, s.group_id as subject_id,
        s.group_id as about
      from ${found}`,
  })
}

async function readSilent(
  trx: Trx,
  { id, userId }: { id: string; userId: string },
): Promise<SilentMistakeRow[]> {
  const subject = toOwnSubject(userId)
  const { rows } = await sql<SilentMistakeRow>`
    select c.group_id as "groupId", c.last_at::text as "lastAt",
      floor(extract(epoch from now() - c.last_at) / 86400)::int as "daysSince", e.since as "opportunitiesSince",
      json_build_object('occurrences', e.occurrences, 'opportunities', e.before) as before,
      exists (select from ${openRepeats} d
        where d.group_id = c.group_id and d.user_id = ${userId} and d.merged_at > c.last_at) as "isDoubtful",
      exists (select from opportunities o join pull_requests p on p.id = o.pull_request_id
        join repositories r on r.id = p.repository_id and p.merged_at >= r.created_at
        where o.user_id = ${userId} and o.key = any (c.keys) and o.merged_at > c.last_at
          and ${touchesScope(sql`o.pull_request_id`, sql`c.patterns`)}) as "hasLiveOpportunity"
    from (
      select s.group_id, s.last_at, s.opportunities as keys, g.file_patterns as patterns
      from recurring_stats s join recurring_mistakes g on g.id = s.group_id
      where s.user_id = ${userId} and s.occurrence_count > 0 and ${isSubjectGroup(subject)}) c
    cross join lateral (${selectExposure(subject)}) e
    where c.last_at < now() - ${sql.lit(IMPROVING_AFTER_DAYS)} * interval '1 day'
      and not exists (select from webhook_stopped_mistakes known
        where known.endpoint_id = ${id} and known.group_id = c.group_id and known.last_at = c.last_at)`.execute(
    trx,
  )
  return rows
}

/**
 * An endpoint's first message is about the week in which the endpoint was registered. Returns the number of messages.
 */
export const announceTeamNumbers = (trx: Trx): Promise<number> =>
  announce(trx, {
    event: 'team.numbers',
    about: 'week',
    rows: sql`
      select distinct e.team_id as owner_id, week.monday::text as event_key, e.team_id as subject_id,
        week.monday as about
      from webhook_endpoints e
      cross join lateral (select date_trunc('week', now() at time zone 'UTC')::date as monday) week
      where ${wants('team.numbers')} and e.created_at < week.monday::timestamp at time zone 'UTC'`,
  })
