import type { StandardOccurrence } from '@debrief/contracts/standards/standards'
import type { Database } from '@debrief/database/connect'
import type { Looker } from '@debrief/database/pull-requests/visibility'
import { sql } from 'kysely'
import { exactTime } from '../lists/conditions.queries.ts'
import { utc } from './counts.queries.ts'
import { newestOccurrences } from './visible-occurrences.queries.ts'

type Row = StandardOccurrence & { groupId: string; exactlyAt: string }

const columns = ({ viewerId }: Looker) => sql`
  r.recurring_mistake_group_id as "groupId", m.id as "mistakeId", m.title, m.pr_analysis_id as "reviewId",
  json_build_object('number', p.pr_number, 'title', p.title, 'repository', c.repo_full_name, 'url', p.html_url)
    as "pullRequest",
  ${utc(sql`r.occurred_at`)} as at, ${exactTime(sql`r.occurred_at`)} as "exactlyAt",
  case when r.user_id <> ${viewerId} then json_build_object('id', u.id, 'username', u.github_username) end as member,
  case when m.quote is not null then json_build_object('author', m.quote->'author', 'body', m.quote->'body',
    'url', m.quote->'url', 'isBot', m.quote->'isBot') end as quote`

const joined = sql`
  join mistakes m on m.id = r.mistake_id join pull_requests p on p.id = m.pull_request_id
  join repositories c on c.id = p.repository_id join users u on u.id = r.user_id`

const plain = ({ groupId: _, exactlyAt: __, ...row }: Row): StandardOccurrence => row

export async function readOccurrences(
  db: Database,
  looker: Looker,
  { standardId, after, limit }: { standardId: string; after?: string | undefined; limit: number },
): Promise<{ occurrences: StandardOccurrence[]; next: string | null }> {
  const [at, id] = after?.split('_') ?? []
  const beyond = id ? sql`and (r.occurred_at, r.mistake_id) < (${at}::timestamptz, ${id}::uuid)` : sql``
  const { rows } = await sql<Row>`
    select ${columns(looker)}
    from (${newestOccurrences(looker, { group: sql`${standardId}::uuid`, beyond, limit: limit + 1 })}) r ${joined}
    order by r.occurred_at desc, r.mistake_id desc`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    occurrences: page.map(plain),
    next: rows.length > limit && last ? `${last.exactlyAt}_${last.mistakeId}` : null,
  }
}

export async function readNewest(
  db: Database,
  looker: Looker,
  { groupIds, each }: { groupIds: readonly string[]; each: number },
): Promise<Map<string, StandardOccurrence[]>> {
  const { rows } = await sql<Row>`
    select ${columns(looker)} from unnest(${groupIds}::uuid[]) as wanted (id)
    cross join lateral (${newestOccurrences(looker, { group: sql`wanted.id`, limit: each })}) r ${joined}
    order by r.occurred_at desc, r.mistake_id desc`.execute(db)
  const byGroup = new Map<string, StandardOccurrence[]>()
  for (const row of rows) byGroup.set(row.groupId, [...(byGroup.get(row.groupId) ?? []), plain(row)])
  return byGroup
}

interface Example {
  before: string
  after: string
  programmingLanguage: string | null
}

/**
 * The code before the fix and the code after the fix may each have up to this many characters. Longer code is too much
 * to read at the top of a standard.
 */
const MAX_EXAMPLE_LENGTH = 1_200

/** The number of newest occurrences from which the example is chosen. */
const RECENT = 200

/** Prefers committed fixes to proposed fixes, and then the shortest example, because a large change hides the point. */
export async function readExample(db: Database, looker: Looker, standardId: string): Promise<Example | null> {
  const { rows } = await sql<Example>`
    select m.code_before as before, m.code_after as after, m.programming_language as "programmingLanguage"
    from (${newestOccurrences(looker, { group: sql`${standardId}::uuid`, limit: RECENT })}) r
    join mistakes m on m.id = r.mistake_id
    where m.code_before is not null and m.code_after is not null
      and length(m.code_before) <= ${MAX_EXAMPLE_LENGTH} and length(m.code_after) <= ${MAX_EXAMPLE_LENGTH}
    order by m.fixed_in is null, length(m.code_before) + length(m.code_after), r.occurred_at desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}
