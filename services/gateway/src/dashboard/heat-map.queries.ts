import type { HeatMap } from '@debrief/contracts/dashboard/heat-map'
import type { Database } from '@debrief/database/connect'
import { sources, teamMembers, visibleThrough } from '@debrief/database/pull-requests/visibility'
import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import { showIfEnough } from '@debrief/domain/teams/heat-map'
import { sql } from 'kysely'

const MAX_REPOSITORIES = 100

interface Row {
  id: string
  name: string
  cells: { category: Category; mistakes: number; people: number }[]
}

/**
 * Counts the undisputed mistakes that the manager can see, in pull requests merged at or after `from` and before
 * `until` (UTC). Omits a count if fewer than five people made the mistakes.
 */
export async function readHeatMap(
  db: Database,
  { teamId, from, until }: { teamId: string; from: string; until: string },
): Promise<HeatMap['repositories']> {
  const people = teamMembers(teamId)
  const { rows } = await sql<Row>`
    with people as materialized (${people.rows}),
    cells as (
      select p.repository_id, m.category, count(*)::int as mistakes, count(distinct p.user_id)::int as people
      from people member
      join pull_requests p on p.user_id = member.user_id and p.merged_at >= ${from}::timestamp at time zone 'UTC'
        and p.merged_at < ${until}::timestamp at time zone 'UTC' and ${visibleThrough(people, sources.p)}
      join pr_analysis a on a.pull_request_id = p.id and a.user_id = p.user_id and a.superseded_at is null
      join mistakes m on m.pr_analysis_id = a.id and not m.disputed
      group by 1, 2
    )
    select r.id, r.repo_full_name as name, coalesce((
        select json_agg(json_build_object('category', c.category, 'mistakes', c.mistakes, 'people', c.people))
        from cells c where c.repository_id = r.id), '[]') as cells
    from repositories r where r.team_id = ${teamId} and r.is_active
    order by lower(r.repo_full_name), r.id limit ${sql.lit(MAX_REPOSITORIES)}`.execute(db)
  return rows.map(({ cells, ...repository }) => ({
    ...repository,
    cells: CATEGORIES.flatMap((category) => {
      const cell = cells.find((one) => one.category === category)
      const mistakes = cell ? showIfEnough(cell) : null
      return mistakes === null ? [] : [{ category, mistakes }]
    }),
  }))
}
