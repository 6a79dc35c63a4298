import { randomUUID } from 'node:crypto'
import type { Database } from '@debrief/database/connect'
import type { DB } from '@debrief/database/tables'
import { SCORE_VERSION } from '@debrief/domain/reviews/score'
import type { Insertable, NotNull } from 'kysely'
import { getTokenStart, newAccessToken } from '../people/token-text.ts'
import { hashToken } from '../sessions/tokens.ts'

let counter = 0
const count = () => ++counter

export type Row<Table extends keyof DB> = Partial<Insertable<DB[Table]>>

export async function insert<Table extends keyof DB>(
  db: Database,
  table: Table,
  values: Row<Table>,
): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto(table)
    .values({ ...values, id } as never)
    .execute()
  return id
}

export const insertPerson = (db: Database, login: string, githubId = 1_000 + count()) =>
  insert(db, 'users', { github_id: githubId, github_username: login })

export const insertCodingAgent = (db: Database, given: Row<'users'>) =>
  insert(db, 'users', { coding_agent: 'claude-code', github_username: 'Claude Code', ...given })

export const insertRepository = (db: Database, owner: string, given: Row<'repositories'> = {}) => {
  const fullName = given.repo_full_name ?? 'northbeam/ferry-api'
  const [repoOwner, repoName] = fullName.split('/') as [string, string]
  return insert(db, 'repositories', {
    user_id: owner,
    github_repo_id: 50_000 + count(),
    repo_name: repoName,
    repo_owner: repoOwner,
    repo_full_name: fullName,
    webhook_secret: randomUUID(),
    ...given,
  })
}

export const insertPullRequest = (
  db: Database,
  { owner, repository, ...given }: { owner: string; repository: string } & Row<'pull_requests'>,
) => {
  const number = given.pr_number ?? count()
  return insert(db, 'pull_requests', {
    user_id: owner,
    repository_id: repository,
    pr_number: number,
    title: `Change number ${number}`,
    author_username: 'jonas-pitt',
    language: 'TypeScript',
    commits_count: 4,
    additions: 184,
    deletions: 61,
    review_comments_count: 7,
    merged_at: new Date('2026-11-20T10:00:00Z'),
    merge_sha: `${number}`.padStart(40, 'a'),
    html_url: `https://github.com/northbeam/ferry-api/pull/${number}`,
    source_updated_at: new Date('2026-11-20T10:00:00Z'),
    pending_reason: 'queued',
    ...given,
  })
}

export const insertReview = (
  db: Database,
  { owner, pullRequest, ...given }: { owner: string; pullRequest: string } & Row<'pr_analysis'>,
) =>
  insert(db, 'pr_analysis', {
    pull_request_id: pullRequest,
    user_id: owner,
    run_id: randomUUID(),
    generation: 1,
    review_summary: 'Small and clear.',
    score: 100,
    score_version: SCORE_VERSION,
    witness: 'review',
    score_breakdown: '[]',
    analyzer: 'builtin',
    analyzer_version: '1',
    covered_share: 1,
    ...given,
  })

export const insertMistake = (
  db: Database,
  {
    owner,
    pullRequest,
    review,
    ...given
  }: { owner: string; pullRequest: string; review: string } & Row<'mistakes'>,
) =>
  insert(db, 'mistakes', {
    pr_analysis_id: review,
    pull_request_id: pullRequest,
    user_id: owner,
    ordinal: 1,
    title: 'Lock not released when the lookup throws',
    description: 'A rejected lookup jumps past `release()`, so the berth stays reserved.',
    category: 'error-handling',
    severity: 'high',
    source: 'analyzer',
    path: 'src/berths/assign.ts',
    side: 'RIGHT',
    start_line: 41,
    end_line: 44,
    confidence: 0.9,
    ...given,
  })

/** By default, the token is valid for a day. */
export const insertAccessToken = async (
  db: Database,
  { owner, ...given }: { owner: string } & Row<'access_tokens'>,
) => {
  const token = newAccessToken()
  const id = await insert(db, 'access_tokens', {
    user_id: owner,
    name: 'Editor',
    token_hash: hashToken(token),
    token_start: getTokenStart(token),
    expires_at: new Date(Date.now() + 86_400_000),
    ...given,
  })
  return { id, token }
}

export const insertGroup = (db: Database, given: Row<'recurring_mistakes'>) =>
  insert(db, 'recurring_mistakes', {
    title: 'Lock not released',
    description: 'Release the lock on every path.',
    category: 'error-handling',
    programming_language: 'TypeScript',
    ...given,
  })

export const insertStandard = (db: Database, given: Row<'recurring_mistakes'> & { team_id: string }) =>
  insertGroup(db, { is_team_standard: true, approved_at: new Date('2026-10-06T10:00:00Z'), ...given })

export const insertSuggestion = (db: Database, given: Row<'recurring_mistakes'> & { team_id: string }) =>
  insertGroup(db, { is_suggested_standard: true, ...given })

export const placeMistake = (
  db: Database,
  { group, mistake, owner, at }: { group: string; mistake: string; owner: string; at: Date },
) =>
  db
    .insertInto('recurring_mistake_members')
    .values({ recurring_mistake_group_id: group, mistake_id: mistake, user_id: owner, occurred_at: at })
    .execute()

export const insertGivenComment = async (
  db: Database,
  { reviewer, pullRequest, ...given }: { reviewer: string; pullRequest: string } & Row<'given_comments'>,
) => {
  const { github_id } = await db
    .selectFrom('users')
    .select('github_id')
    .where('id', '=', reviewer)
    .$narrowType<{ github_id: NotNull }>()
    .executeTakeFirstOrThrow()
  const commentId = given.github_comment_id ?? 700_000 + count()
  return insert(db, 'given_comments', {
    pull_request_id: pullRequest,
    github_comment_id: commentId,
    reviewer_github_id: github_id,
    url: `https://github.com/northbeam/ferry-api/pull/1#discussion_r${commentId}`,
    body: 'Please release the lock.',
    path: 'src/berths/assign.ts',
    start_line: 41,
    end_line: 44,
    outcome: 'acted-on',
    has_reason: false,
    has_example: false,
    commented_at: new Date('2026-11-19T10:00:00Z'),
    ...given,
  })
}

export const insertImport = (
  db: Database,
  { owner, repository, ...given }: { owner: string; repository: string } & Row<'history_imports'>,
) =>
  insert(db, 'history_imports', {
    user_id: owner,
    repository_id: repository,
    months: 6,
    since: new Date('2026-05-01T00:00:00Z'),
    started_at: given.state === undefined || given.state === 'ready' ? null : new Date(),
    ...given,
  })

export async function insertFoundPullRequest(
  db: Database,
  given: { import_id: string } & Row<'history_pull_requests'>,
): Promise<void> {
  const counts = { review_threads: 1, reviews: 1, changed_files: 1, commits: 1 }
  const pull = { pr_number: 1, merged_at: new Date('2026-10-01T10:00:00Z'), is_bot: false, ...counts }
  await db
    .insertInto('history_pull_requests')
    .values({ ...pull, ...given })
    .execute()
}

export const insertSavedView = (db: Database, { owner, ...given }: { owner: string } & Row<'saved_views'>) =>
  insert(db, 'saved_views', {
    user_id: owner,
    screen: 'reviews',
    name: 'Security',
    query: 'category=security',
    ...given,
  })
