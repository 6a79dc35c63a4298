import type { AnalysisContext } from '@debrief/contracts/material'
import type { Database } from '@debrief/database/connect'
import type { RunFacts } from '@debrief/database/run-progress'
import { readDisputes } from './disputes.queries.ts'

const MOST = 50

/** What Debrief knows beside the pull request: the team's standards, the owner's recurring groups and disputes (D15, D17a). */
export async function readAnalysisContext(db: Database, run: RunFacts): Promise<AnalysisContext> {
  const rows = await db
    .selectFrom('recurring_mistakes as g')
    .leftJoin('team_members as m', (join) =>
      join.onRef('m.team_id', '=', 'g.team_id').on('m.user_id', '=', run.ownerId),
    )
    .select([
      'g.id',
      'g.title',
      'g.description',
      'g.category',
      'g.programming_language as programmingLanguage',
      'g.is_team_standard',
    ])
    .where((where) =>
      where.or([
        where.and([where('g.is_team_standard', '=', true), where('m.id', 'is not', null)]),
        where.and([where('g.is_team_standard', '=', false), where('g.user_id', '=', run.ownerId)]),
      ]),
    )
    .orderBy('g.updated_at', 'desc')
    .limit(MOST)
    .execute()
  const plain = ({ is_team_standard: _, ...row }: (typeof rows)[number]) => row
  return {
    standards: rows.filter((row) => row.is_team_standard).map(plain),
    recurringGroups: rows.filter((row) => !row.is_team_standard).map(plain),
    disputes: await readDisputes(db, run),
  }
}
