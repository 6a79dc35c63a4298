import { MAX_IMPORTED } from '@debrief/contracts/history/constants'
import { recognizeCodingAgent } from '@debrief/domain/coding-agents/recognize'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { complete, type JobFence, lockJob } from '../jobs/job-store.ts'
import { onlyRow } from '../only-row.ts'
import { type ImportState, lockImport, setState } from './history-imports.ts'

export interface ImportFacts {
  id: string
  userId: string
  githubId: number
  repositoryId: string
  fullName: string
  connectingUserId: string
  isActive: boolean
  since: Date
  onlyOwn: boolean
  analyzeAuthors: 'team' | 'everyone'
  /** Whether the pull requests of coding agents are imported (D42). */
  analyzeAgents: boolean
  teamId: string | null
  state: ImportState
  isStarted: boolean
  cursor: string | null
  requestId: string | null
  /** Encrypted; null if the person has no token. */
  githubAccessToken: string | null
  needsReconnect: boolean
}

/** Failed imports are found too, because operators can replay them. */
export async function findImport(db: Database, importId: string): Promise<ImportFacts | null> {
  const { rows } = await sql<ImportFacts>`
    select h.id, h.user_id as "userId", u.github_id as "githubId", r.id as "repositoryId", r.repo_full_name as "fullName",
      r.user_id as "connectingUserId", r.is_active as "isActive", h.since, h.only_own as "onlyOwn",
      h.analyze_authors as "analyzeAuthors", r.analyze_agents as "analyzeAgents", r.team_id as "teamId", h.state, h.started_at is not null as "isStarted", h.cursor,
      h.request_id as "requestId", u.github_access_token as "githubAccessToken", u.needs_reconnect as "needsReconnect"
    from history_imports h join repositories r on r.id = h.repository_id join users u on u.id = h.user_id
    where h.id = ${importId} and h.state in ('counting', 'running', 'failed') and u.deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}

export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

export async function holdImport(
  trx: Trx,
  { importId, job, state }: { importId: string; job: JobFence; state: ImportState },
): Promise<void> {
  const found = await lockImport(trx, { importId })
  if (found?.state !== state) throw new ImportStopped(`the import is ${found?.state ?? 'gone'}`)
  await lockJob(trx, job)
}

export interface ListedPullRequest {
  number: number
  mergedAt: string
  author: { id: number; login: string; isBot: boolean } | null
  reviewThreads: number
  reviews: number
  changedFiles: number
  commits: number
}

export interface ImportUsage {
  restCalls: number
  graphqlPoints: number
  seconds: number
}

export async function storePage(
  trx: Trx,
  page: {
    found: ImportFacts
    job: JobFence
    pulls: readonly ListedPullRequest[]
    next: string | null
    used: ImportUsage
  },
): Promise<{ isDone: boolean }> {
  const { found, job, pulls, used } = page
  await holdImport(trx, { importId: found.id, job, state: 'counting' })
  const wanted = found.onlyOwn ? pulls.filter(({ author }) => author?.id === found.githubId) : pulls
  const free = MAX_IMPORTED - (await countFound(trx, found.id))
  await insertFound(trx, found, wanted.slice(0, free))
  const isFull = (await countFound(trx, found.id)) >= MAX_IMPORTED
  const isDone = page.next === null || isFull
  await trx
    .updateTable('history_imports')
    .set({
      cursor: page.next,
      has_more: isFull && (page.next !== null || wanted.length > free),
      ...addUsed(used),
    })
    .where('id', '=', found.id)
    .execute()
  if (!isDone) return { isDone }
  await leaveOutKnown(trx, found.id)
  await setState(trx, found.id, 'ready')
  await complete(trx, job)
  return { isDone }
}

export const addUsed = ({ restCalls, graphqlPoints, seconds }: ImportUsage) => ({
  rest_calls: sql<number>`rest_calls + ${restCalls}`,
  graphql_points: sql<number>`graphql_points + ${graphqlPoints}`,
  seconds_spent: sql<number>`seconds_spent + ${seconds}`,
  reason: null,
  continues_at: null,
  updated_at: sql<Date>`now()`,
})

/**
 * Skips pull requests that the import already lists, because a pull request that is updated during paging can appear
 * again on a later page.
 */
async function insertFound(
  trx: Trx,
  { id, analyzeAgents }: ImportFacts,
  pulls: readonly ListedPullRequest[],
): Promise<void> {
  if (pulls.length === 0) return
  const isImported = (author: ListedPullRequest['author']) =>
    !author?.isBot || (analyzeAgents && recognizeCodingAgent({ author, body: null, commits: [] }) !== null)
  const rows = pulls.map(({ author, ...pull }) => ({
    import_id: id,
    pr_number: pull.number,
    merged_at: pull.mergedAt,
    author_github_id: author?.id ?? null,
    author_login: author?.login ?? null,
    is_bot: author?.isBot ?? false,
    review_threads: pull.reviewThreads,
    reviews: pull.reviews,
    changed_files: pull.changedFiles,
    commits: pull.commits,
    outcome: isImported(author) ? null : 'left_out',
  }))
  await trx
    .insertInto('history_pull_requests')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['import_id', 'pr_number']).doNothing())
    .execute()
}

async function countFound(trx: Trx, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from history_pull_requests where import_id = ${importId}`.execute(trx)
  return onlyRow(rows).count
}

/** Without an import, pull requests with these pending reasons are analyzed only on request. */
const IMPORTABLE = ['imported', 'author_not_on_team']

/**
 * True if import `h` is limited to its owner's pull requests, but pull request `p` belongs to someone else and is known
 * only from imports (D35a).
 */
export const isCopy: RawBuilder<boolean> = sql`(
  h.only_own and p.user_id <> h.user_id
  and exists (select from history_pull_requests made where made.pull_request_id = p.id)
  and not exists (select from analysis_runs run where run.pull_request_id = p.id and run.kind = 'live'))`

/**
 * True if an import skips the merged pull request `p`, because its analysis is done, failed or in progress, or will
 * start automatically. False for a copy (`isCopy`).
 */
export const isKnown: RawBuilder<boolean> = sql`(
  p.merged_at is not null and not ${isCopy} and (p.analysis_status <> 'pending'
    or p.pending_reason is not null and p.pending_reason <> all(${IMPORTABLE}::text[])
    or exists (select from analysis_runs run where run.pull_request_id = p.id and run.state = 'waiting')))`

export async function leaveOutKnown(trx: Trx, importId: string): Promise<void> {
  await sql`
    update history_pull_requests i set outcome = 'left_out'
    from history_imports h, pull_requests p
    where i.import_id = ${importId} and i.outcome is null and h.id = i.import_id
      and p.repository_id = h.repository_id and p.pr_number = i.pr_number and ${isKnown}`.execute(trx)
}
