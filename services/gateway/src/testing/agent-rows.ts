import { randomUUID } from 'node:crypto'
import type { Database } from '@debrief/database/connect'
import type { DB } from '@debrief/database/tables'
import type { Insertable } from 'kysely'

type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

let counter = 0
const count = () => ++counter

async function insert(
  db: Database,
  table: 'suppressions' | 'muted_categories',
  values: object,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto(table)
    .values({ ...values, id } as never)
    .execute()
  return id
}

export const insertSuppression = (db: Database, given: Row<'suppressions'> = {}) =>
  insert(db, 'suppressions', {
    installation_id: 1,
    github_repo_id: 9,
    repo_full_name: 'northbeam/ferry-api',
    pr_number: 7,
    comment_id: count(),
    thread_id: 30,
    url: 'https://github.com/northbeam/ferry-api/pull/7#discussion_r31',
    author_id: 12,
    author_login: 'jonas-pitt',
    title: 'Debug output',
    category: 'code-quality',
    path: 'src/a.ts',
    fingerprint: 'a'.repeat(64),
    said: 'suppress',
    verb: 'by_design',
    scope: 'file',
    reason: 'it’s a command-line tool',
    said_at: new Date('2026-11-20T10:00:00Z'),
    said_rank: 0,
    state: 'active',
    expires_at: new Date(Date.now() + 100 * 86_400_000),
    ...given,
  })

export async function suppressMistake(
  db: Database,
  { mistakeId, suppressionId }: { mistakeId: string; suppressionId: string },
): Promise<void> {
  const suppressed = { mistake_id: mistakeId, suppression_id: suppressionId, scope: 'file' }
  await db.insertInto('suppressed_mistakes').values(suppressed).execute()
  await db.updateTable('mistakes').set({ disputed: true }).where('id', '=', mistakeId).execute()
}

export const insertMutedCategory = (
  db: Database,
  given: Row<'muted_categories'> & ({ team_id: string } | { user_id: string }),
) => insert(db, 'muted_categories', { category: 'documentation', acted_on: 0, comments: 20, ...given })

export async function insertOutcome(
  db: Database,
  given: Row<'comment_outcomes'> & ({ team_id: string } | { user_id: string }),
): Promise<void> {
  const at = { github_repo_id: 9, pr_number: 7 }
  const { id: run_id } = await db
    .insertInto('agent_runs')
    .values({
      ...at,
      installation_id: 1,
      source: 'issue_comment',
      comment_id: count(),
      repo_full_name: 'northbeam/ferry-api',
      verb: 'review',
      commenter_id: 12,
      commenter_login: 'jonas-pitt',
      state: 'done',
      outcome: 'reviewed',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const outcome = { category: 'documentation', acted_on: true, thumbs_up: 0, thumbs_down: 0 }
  const when = { merged_at: new Date('2026-11-20T10:00:00Z') }
  await db
    .insertInto('comment_outcomes')
    .values({ ...at, run_id, github_comment_id: count(), ...outcome, ...when, ...given })
    .execute()
}
