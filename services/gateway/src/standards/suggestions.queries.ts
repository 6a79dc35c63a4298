import type { StandardEvidence, SuggestedStandard } from '@debrief/contracts/standards/standards'
import type { Database } from '@debrief/database/connect'
import type { Looker } from '@debrief/database/pull-requests/visibility'
import { shownLanguages } from '@debrief/database/standards/scope'
import { proposePaths } from '@debrief/domain/standards/scope'
import { sql } from 'kysely'
import { linkLesson } from '../mistakes/lessons/catalog.ts'
import { readCounts, utc, type VisibleCounts } from './counts.queries.ts'
import { readNewest } from './occurrences.queries.ts'
import { newestOccurrences } from './visible-occurrences.queries.ts'

type Row = Omit<SuggestedStandard, 'seen' | 'evidence' | 'lesson' | 'paths' | keyof VisibleCounts> & {
  lesson: string | null
}

const MAX_SUGGESTIONS = 50
const SEEN = 3
/**
 * The number of newest occurrences whose files are read first. Usually, these files don't lead to a proposal, so no
 * other files are read.
 */
const FILES = 50

export async function readSuggestions(
  db: Database,
  looker: Looker,
  { limit = MAX_SUGGESTIONS }: { limit?: number } = {},
): Promise<SuggestedStandard[]> {
  const { rows: all } = await sql<Row>`
    select g.id, g.title, g.description, g.category, ${shownLanguages} as languages, g.lesson, g.source,
      ${utc(sql`g.created_at`)} as "createdAt"
    from recurring_mistakes g
    where g.team_id = ${looker.teamId} and g.is_suggested_standard and g.suggestion_dismissed_at is null
    order by g.created_at desc, g.id`.execute(db)
  const counts = await readCounts(
    db,
    looker,
    all.map(({ id }) => id),
  )
  const rows = all
    .map((row) => {
      const { occurrences, people, lastSeenAt } = counts(row.id)
      return { ...row, occurrences, people, lastSeenAt }
    })
    .toSorted((one, other) => other.occurrences - one.occurrences)
    .slice(0, limit)
  if (rows.length === 0) return []
  const groupIds = rows.map(({ id }) => id)
  const [seen, evidence, files] = await Promise.all([
    readNewest(db, looker, { groupIds, each: SEEN }),
    readEvidence(db, groupIds),
    readFilesToPropose(db, looker, groupIds),
  ])
  return rows.map((row) => ({
    ...row,
    paths: proposePaths(files.get(row.id) ?? []),
    lesson: linkLesson(row.lesson),
    seen: seen.get(row.id) ?? [],
    evidence: evidence.get(row.id) ?? [],
  }))
}

/** Reads all files of a suggestion only if the files of its newest occurrences lead to a proposal (D41). */
async function readFilesToPropose(
  db: Database,
  looker: Looker,
  groupIds: readonly string[],
): Promise<Map<string, string[]>> {
  const newest = await readFiles(db, looker, { groupIds, each: FILES })
  const proposed = groupIds.filter((id) => proposePaths(newest.get(id) ?? []).length > 0)
  return proposed.length > 0 ? readFiles(db, looker, { groupIds: proposed, each: null }) : new Map()
}

/**
 * Returns file paths by group id: the files of each suggestion's review comments and of its `each` newest visible
 * occurrences. If `each` is null, covers all visible occurrences.
 */
async function readFiles(
  db: Database,
  looker: Looker,
  { groupIds, each }: { groupIds: readonly string[]; each: number | null },
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ groupId: string; files: string[] }>`
    select f.group_id as "groupId", array_agg(distinct f.path) as files from (
      select r.recurring_mistake_group_id as group_id, m.path from unnest(${groupIds}::uuid[]) as wanted (id)
      cross join lateral (${newestOccurrences(looker, { group: sql`wanted.id`, limit: each })}) r
      join mistakes m on m.id = r.mistake_id
      union all
      select e.group_id, coalesce(e.path, '') from standard_evidence e where e.group_id = any(${groupIds}::uuid[])) f
    group by f.group_id`.execute(db)
  return new Map(rows.map(({ groupId, files }) => [groupId, files]))
}

/** People's comments come before bots' comments, and newer comments before older comments. */
export async function readEvidence(
  db: Database,
  groupIds: readonly string[],
): Promise<Map<string, StandardEvidence[]>> {
  const { rows } = await sql<StandardEvidence & { groupId: string }>`
    select e.group_id as "groupId", e.id, e.repo_full_name as repository, e.pr_number as number, e.pr_title as title,
      e.author, e.is_bot as "isBot", e.body, e.path, e.url, ${utc(sql`e.commented_at`)} as "commentedAt"
    from standard_evidence e where e.group_id = any(${groupIds}::uuid[])
    order by e.is_bot, e.commented_at desc, e.id`.execute(db)
  const byGroup = new Map<string, StandardEvidence[]>()
  for (const { groupId, ...row } of rows) byGroup.set(groupId, [...(byGroup.get(groupId) ?? []), row])
  return byGroup
}
