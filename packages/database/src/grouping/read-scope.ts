import type { Pool } from 'pg'
import type { Asker, StoredGroup, StoredMistake } from './placing.ts'
import { SEEN_BY } from './scope-rules.ts'

/** New mistakes are compared with at most this many of a group's newest members. */
const MAX_MEMBERS = 8
/** `readScope` reads at most this many of the newest ungrouped mistakes. */
const MAX_SINGLES = 5_000

/** With 'away', vectors stay in the database, and a mistake only says whether it has one. */
export type Vectors = 'read' | 'away'

/** Cuts long texts, because their beginning is enough to compare mistakes. */
const MISTAKE = (
  held: boolean,
) => `jsonb_build_object('id', m.id, 'title', m.title, 'description', left(m.description, 1500),
  'category', m.category, 'programmingLanguage', m.programming_language, 'rule', m.rule,
  'lesson', m.lesson, 'ask', m.ask,
  'codeBefore', left(m.code_before, 1500), 'codeAfter', left(m.code_after, 1500), 'said', left(m.quote->>'body', 1500),
  'vector', ${held ? 'case when m.embedding_model = $2 then to_jsonb(m.embedding) end' : 'null'},
  'isVectorAway', ${held ? 'false' : 'coalesce(m.embedding_model = $2 and m.embedding is not null, false)'})`

const GROUP = (
  held: boolean,
) => `jsonb_build_object('id', g.id, 'title', g.title, 'description', g.description, 'category', g.category,
  'programmingLanguage', g.programming_language, 'isStandard', g.is_team_standard, 'namedByPerson', g.named_by_person, 'lesson', g.lesson,
  'members', (select coalesce(jsonb_agg(one.mistake order by one.occurred_at desc, one.mistake_id), '[]') from (
    select ${MISTAKE(held)} as mistake, r.occurred_at, r.mistake_id
    from recurring_mistake_members r join mistakes m on m.id = r.mistake_id
    where r.recurring_mistake_group_id = g.id and r.counts and ${SEEN_BY('r.user_id', 'r.occurred_at')}
    order by r.occurred_at desc, r.mistake_id limit ${MAX_MEMBERS}) one))`

const IN_SCOPE = 'case when w.is_team then g.team_id = w.id else g.team_id is null and g.user_id = w.id end'

/**
 * Whether a mistake counts, is visible in the scope, and isn't in one of the scope's groups. In a person's own scope,
 * it mustn't be in a team's group either.
 */
const IS_SINGLE = `a.superseded_at is null and not m.disputed and ${SEEN_BY('m.user_id', 'p.merged_at')}
  and not exists (select from recurring_mistake_members r join recurring_mistakes g on g.id = r.recurring_mistake_group_id
    where r.mistake_id = m.id and (not w.is_team or g.team_id = w.id))`

const WITH_REVIEW =
  'join pr_analysis a on a.id = m.pr_analysis_id join pull_requests p on p.id = m.pull_request_id'

const NEWS = (held: boolean) => `
  select w.id as "scopeId", w.is_team as "isTeam", w.version, w.reaches, c.group_ids as "groupIds", c.mistake_ids as "mistakeIds",
    case when w.reaches then (select coalesce(jsonb_agg(${GROUP(held)}), '[]') from recurring_mistakes g
      where g.id = any(c.group_ids) and ${IN_SCOPE}) end as groups,
    case when w.reaches then (select coalesce(jsonb_agg(${MISTAKE(held)}), '[]') from mistakes m ${WITH_REVIEW}
      where m.id = any(c.mistake_ids) and (w.is_team or m.user_id = w.id) and ${IS_SINGLE}) end as singles
  from (
    select o.id, o.is_team, s.version, k.version as known, (select count(*) from grouping_changes c
      where c.scope_id = o.id and c.version > k.version) = s.version - k.version as reaches
    from (select $1::uuid as id, false as is_team
      union all select team_id, true from team_members where user_id = $1) o
    left join grouping_scopes s on s.scope_id = o.id
    left join unnest($3::uuid[], $4::bigint[]) k (scope_id, version) on k.scope_id = o.id
  ) w
  cross join lateral (
    select array(select distinct g from grouping_changes n, unnest(n.group_ids) g
        where n.scope_id = w.id and n.version > w.known) as group_ids,
      array(select distinct m from grouping_changes n, unnest(n.mistake_ids) m
        where n.scope_id = w.id and n.version > w.known
        union select unnest($5::uuid[])) as mistake_ids
  ) c
  order by w.is_team desc`

export interface ScopeNews {
  scopeId: string
  isTeam: boolean
  version: number
  /** The groups and mistakes that were read again. The caller drops those that aren't in `groups` or `singles`. */
  groupIds: string[]
  mistakeIds: string[]
  /** Null, like `singles`, if the log of changes doesn't reach back to the known version. Then call `readScope`. */
  groups: StoredGroup[] | null
  singles: StoredMistake[] | null
}

/**
 * Reads what changed in a person's scopes since the known versions, the team's scope first. Also reads the `suspects`
 * again. All data is from the same snapshot.
 */
export async function readScopeNews(
  asker: Asker,
  wanted: {
    userId: string
    /** Vectors of other models are left out. */
    embeddingModel: string | null
    vectors?: Vectors
    known: ReadonlyMap<string, number>
    suspects: readonly string[]
  },
): Promise<ScopeNews[]> {
  const { userId, embeddingModel, vectors = 'read', known, suspects } = wanted
  const values = [userId, embeddingModel, [...known.keys()], [...known.values()], suspects]
  for (;;) {
    const { rows } = await asker.query<ScopeNews & { version: number | null }>({
      name: `scope-news-${vectors}`,
      text: NEWS(vectors === 'read'),
      values,
    })
    const unknown = rows.filter(({ version }) => version === null)
    if (unknown.length === 0) return rows
    await asker.query(
      'insert into grouping_scopes (scope_id) select unnest($1::uuid[]) on conflict (scope_id) do nothing',
      [unknown.map(({ scopeId }) => scopeId)],
    )
  }
}

const SCOPE = '(select $1::uuid as id, $3::boolean as is_team) w'

const GROUPS = (held: boolean) =>
  `select ${GROUP(held)} as one from ${SCOPE} join recurring_mistakes g on ${IN_SCOPE}`

const SINGLES = (held: boolean) => `
  select ${MISTAKE(held)} as one from ${SCOPE} join mistakes m
    on m.user_id in (select case when w.is_team then t.user_id else w.id end from (select 1) o
      left join team_members t on w.is_team and t.team_id = w.id) ${WITH_REVIEW}
  where ${IS_SINGLE} order by p.merged_at desc, m.id limit ${MAX_SINGLES}`

export interface WholeScope {
  version: number
  groups: StoredGroup[]
  singles: StoredMistake[]
}

/** Reads all groups and the newest ungrouped mistakes of a scope, from the same snapshot. */
export async function readScope(
  pool: Pool,
  wanted: { scopeId: string; isTeam: boolean; embeddingModel: string | null; vectors?: Vectors },
): Promise<WholeScope> {
  const { scopeId, isTeam, embeddingModel, vectors = 'read' } = wanted
  const held = vectors === 'read'
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    const version = await client.query<{ version: number }>(
      'select version from grouping_scopes where scope_id = $1',
      [scopeId],
    )
    const values = [scopeId, embeddingModel, isTeam]
    const groups = await client.query<{ one: StoredGroup }>(GROUPS(held), values)
    const singles = await client.query<{ one: StoredMistake }>(SINGLES(held), values)
    await client.query('commit')
    return {
      version: version.rows[0]?.version ?? 0,
      groups: groups.rows.map(({ one }) => one),
      singles: singles.rows.map(({ one }) => one),
    }
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // An error makes the pool close the connection, which may still be inside a transaction.
    client.release(failure)
  }
}
