import type { Mistake } from '@debrief/contracts/review'
import type { Connection } from '@debrief/database/connect'
import type { Run } from './stage.ts'

/** What is stored of a mistake that has its group already: where it goes is given, and costs nothing here. */
export interface Placed {
  mistake: Mistake
  groupId: string
}

/** The same rows by one statement each, in one transaction: what a mapper of objects to tables would do. */
export async function storeNaively(
  { pool }: Connection,
  { run, userId, placed }: { run: Run; userId: string; placed: readonly Placed[] },
): Promise<void> {
  const client = await pool.connect()
  const ask = (text: string, values: unknown[]) => client.query(text, values)
  try {
    await client.query('begin')
    await ask('select version from grouping_scopes where scope_id = $1 for update', [userId])
    const { rows: runs } = await ask(
      `update analysis_runs set state = 'done', lease_until = null, finished_at = now()
      where id = $1 and fence = $2 and state = 'claimed' returning pull_request_id`,
      [run.runId, run.fence],
    )
    const pullId = runs[0].pull_request_id
    const { rows: pulls } = await ask(
      `update pull_requests set analysis_status = 'completed', analysis_step = null where id = $1 returning merged_at`,
      [pullId],
    )
    const { rows: reviews } = await ask(
      `insert into pr_analysis (pull_request_id, user_id, run_id, generation, review_summary, score, score_version,
        score_breakdown, analyzer, analyzer_version, covered_share, mistakes_count)
      values ($1, $2, $3, 1, 'A clear change.', 90, 1, '[]', 'builtin', '1', 1, $4) returning id`,
      [pullId, userId, run.runId, placed.length],
    )
    const review = { id: reviews[0].id, pullId, userId, mergedAt: pulls[0].merged_at }
    for (const [at, one] of placed.entries()) await storeMistake(ask, review, { ...one, ordinal: at + 1 })
    await ask(
      `insert into opportunities (pull_request_id, user_id, key, merged_at) values ($1, $2, 'TypeScript/source', $3)`,
      [pullId, userId, pulls[0].merged_at],
    )
    const { rows } = await ask(
      'update grouping_scopes set version = version + 1 where scope_id = $1 returning version',
      [userId],
    )
    await ask('insert into grouping_changes (scope_id, version) values ($1, $2)', [userId, rows[0].version])
    await client.query('commit')
  } finally {
    client.release()
  }
}

type Ask = (text: string, values: unknown[]) => Promise<{ rows: { id: string }[] }>

async function storeMistake(
  ask: Ask,
  review: { id: string; pullId: string; userId: string; mergedAt: Date },
  { mistake, groupId, ordinal }: Placed & { ordinal: number },
): Promise<void> {
  const { title, description, category, codeBefore, codeAfter, quote } = mistake
  const texts = [title, description, category, codeBefore, codeAfter, JSON.stringify(quote)]
  const { rows } = await ask(
    `insert into mistakes (pr_analysis_id, pull_request_id, user_id, ordinal, title, description, category, severity,
      programming_language, source, code_before, code_after, path, side, start_line, end_line, quote, confidence, opportunity)
    values ($1, $2, $3, $4, $5, $6, $7, 'medium', 'TypeScript', 'reviewer', $8, $9, 'src/a.ts', 'RIGHT', 1, 2, $10, 0.9, 'TypeScript/source')
    returning id`,
    [review.id, review.pullId, review.userId, ordinal, ...texts],
  )
  await ask(
    `insert into recurring_mistake_members (recurring_mistake_group_id, mistake_id, user_id, occurred_at)
    values ($1, $2, $3, $4)`,
    [groupId, rows[0]!.id, review.userId, review.mergedAt],
  )
  await ask('update recurring_mistakes set updated_at = now() where id = $1', [groupId])
}
