import type { History, HistoryImport } from '@debrief/contracts/history/history'
import type { Database } from '@debrief/database/connect'
import { isByTeam, otherPeople } from '@debrief/database/history/authors'
import { estimateCost, estimateMinutesLeft } from '@debrief/domain/history/estimate'
import { type RawBuilder, sql } from 'kysely'

interface Row {
  id: string
  repositoryId: string
  fullName: string
  months: HistoryImport['months']
  onlyOwn: boolean
  state: HistoryImport['state']
  reason: string | null
  continuesAt: Date | null
  analyzeAuthors: 'team' | 'everyone'
  restCalls: number
  graphqlPoints: number
  secondsSpent: number
  hasMore: boolean
  startedAt: Date | null
  finishedAt: Date | null
  listed: number
  toRead: number
  filePages: number
  byTeam: number
  otherPeople: number
  read: number
  analyzed: number
  mistakes: number
}

const isCounted = sql`i.outcome is distinct from 'left_out'`

async function readRows(db: Database, viewerId: string, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select h.id, r.id as "repositoryId", r.repo_full_name as "fullName", h.months, h.only_own as "onlyOwn", h.state,
      h.reason, h.continues_at as "continuesAt", h.analyze_authors as "analyzeAuthors", h.rest_calls as "restCalls",
      h.graphql_points as "graphqlPoints", h.seconds_spent as "secondsSpent", h.has_more as "hasMore",
      h.started_at as "startedAt", h.finished_at as "finishedAt", found.*,
      (select coalesce(sum(a.mistakes_count), 0)::int from history_pull_requests i
        join pr_analysis a on a.pull_request_id = i.pull_request_id and a.superseded_at is null
        where i.import_id = h.id and i.outcome = 'analyzed') as mistakes
    from history_imports h join repositories r on r.id = h.repository_id
    cross join lateral (
      select count(*)::int as listed, (count(*) filter (where ${isCounted}))::int as "toRead",
        coalesce(sum(greatest(1, ceil(i.changed_files / 100.0))) filter (where ${isCounted}), 0)::int as "filePages",
        (count(*) filter (where ${isCounted} and ${isByTeam}))::int as "byTeam", ${otherPeople} as "otherPeople",
        (count(*) filter (where i.outcome in ('analyzed', 'listed')))::int as read,
        (count(*) filter (where i.outcome = 'analyzed'))::int as analyzed
      from history_pull_requests i where i.import_id = h.id) found
    where h.user_id = ${viewerId} and ${which}`.execute(db)
  return rows
}

export async function readImport(
  db: Database,
  { viewerId, importId }: { viewerId: string; importId: string },
): Promise<HistoryImport | null> {
  const [row] = await readRows(db, viewerId, sql`h.id = ${importId}`)
  return row ? describe(row) : null
}

export async function readHistory(db: Database, viewerId: string): Promise<History> {
  const [imports, importable] = await Promise.all([readImports(db, viewerId), readImportable(db, viewerId)])
  const imported = new Set(
    imports.filter(({ state }) => state !== 'canceled').map(({ repository }) => repository.id),
  )
  return { imports, offers: importable.filter(({ repositoryId }) => !imported.has(repositoryId)) }
}

async function readImports(db: Database, viewerId: string): Promise<HistoryImport[]> {
  const rows = await readRows(
    db,
    viewerId,
    sql`h.id in (select distinct on (repository_id) id from history_imports where user_id = ${viewerId}
          order by repository_id, created_at desc, id)
      order by h.state in ('completed', 'canceled'), h.created_at desc, h.id`,
  )
  return rows.map(describe)
}

function describe(row: Row): HistoryImport {
  const { id, repositoryId, fullName, restCalls, graphqlPoints, toRead: found, read } = row
  const { months, onlyOwn, state, reason, analyzeAuthors, listed, filePages, analyzed, mistakes } = row
  return {
    id,
    repository: { id: repositoryId, fullName },
    months,
    onlyOwn,
    state,
    reason,
    continuesAt: row.continuesAt?.toISOString() ?? null,
    estimate:
      state === 'counting' || (row.startedAt === null && state !== 'ready')
        ? null
        : {
            pullRequests: listed,
            more: row.hasMore,
            analyzed: { team: row.byTeam, everyone: found },
            otherPeople: row.otherPeople,
            ...estimateCost({ listed, toRead: found, filePages }),
          },
    analyzeAuthors,
    progress: {
      found,
      read,
      analyzed,
      mistakes,
      minutesLeft: estimateMinutesLeft({ found, read, secondsSpent: row.secondsSpent }),
      restCalls,
      graphqlPoints,
    },
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export interface Offer {
  repositoryId: string
  fullName: string
  onlyOwn: boolean
}

/**
 * Reads the repositories whose history the viewer can import: those that the viewer connected, and team repositories
 * where an import assigned the viewer's pull requests to someone else (D35a).
 */
export async function readImportable(db: Database, viewerId: string): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    select r.id as "repositoryId", r.repo_full_name as "fullName", r.user_id <> ${viewerId} as "onlyOwn"
    from repositories r
    where r.user_id = ${viewerId} or (
      r.team_id = (select team_id from team_members where user_id = ${viewerId})
      and exists (select from pull_requests p join history_pull_requests i on i.pull_request_id = p.id
        where p.repository_id = r.id and p.user_id <> ${viewerId}
          and p.author_github_id = (select github_id from users where id = ${viewerId})))
    order by r.user_id <> ${viewerId}, lower(r.repo_full_name), r.id`.execute(db)
  return rows
}
