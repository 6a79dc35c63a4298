import type { Category } from '@debrief/domain/mistakes/categories'
import type { GuidanceFormat } from '@debrief/domain/standards/guidance/file-paths'
import type { FileEdit, FileState, WrittenSection } from '@debrief/domain/standards/guidance/plan-files'
import type { GuidanceStandard } from '@debrief/domain/standards/guidance/standards-files'
import { sql } from 'kysely'
import type { Database, Trx } from '../connect.ts'
import { isHeld, type JobFence, JobLost } from '../jobs/job-store.ts'
import { storableJson } from '../storable.ts'
import { shownLanguages } from './scope.ts'
import { WRITE_SECONDS } from './standards-repositories.ts'

export interface StandardsRepository {
  repositoryId: string
  teamId: string
  githubRepoId: number
  fullName: string
  formats: GuidanceFormat[] | null
  failsOnEdits: boolean
  /** The person who chose the repository, or null if they no longer manage the team. */
  chooser: { githubId: number; login: string } | null
  number: number | null
  mergedNumber: number | null
  reopen: boolean
  edits: FileEdit[]
  written: WrittenSection[]
  /** Seconds until every call to GitHub by an earlier attempt has ended. */
  busySeconds: number
}

export async function findStandardsRepository(db: Database, id: string): Promise<StandardsRepository | null> {
  const { rows } = await sql<StandardsRepository>`
    select s.repository_id as "repositoryId", s.team_id as "teamId", s.github_repo_id as "githubRepoId",
      r.repo_full_name as "fullName", s.formats, s.fails_on_edits as "failsOnEdits",
      case when u.id is not null then jsonb_build_object('githubId', u.github_id, 'login', u.github_username) end as chooser,
      s.pr_number as number, s.merged_number as "mergedNumber", s.reopen, s.written,
      coalesce((select jsonb_agg(jsonb_build_object('path', e.path, 'key', e.part, 'ours', e.ours, 'theirs', e.theirs,
          'decision', e.decision) order by e.path, e.part)
        from standards_edits e where e.repository_id = s.repository_id), '[]') as edits,
      greatest(0, coalesce(extract(epoch from s.posts_until - clock_timestamp()), 0))::float8 as "busySeconds"
    from standards_repositories s
    join repositories r on r.id = s.repository_id and r.team_id = s.team_id
    left join teams t on t.id = s.team_id
    left join users u on u.id = s.chosen_by and u.id = t.manager_id and u.deleted_at is null
    where s.repository_id = ${id}`.execute(db)
  return rows[0] ?? null
}

interface StandardRow {
  id: string
  title: string
  description: string
  category: Category
  languages: string[]
  paths: string[]
  isWrittenByTeam: boolean
  lesson: string | null
  evidence: { repository: string; url: string }[]
}

export async function readTeamStandards(
  db: Database,
  teamId: string,
  toLessonUrl: (lesson: string | null) => string | null,
): Promise<GuidanceStandard[]> {
  const { rows } = await sql<StandardRow>`
    select g.id, g.title, g.description, g.category,
      ${shownLanguages} as languages, g.paths, g.named_by_person as "isWrittenByTeam", g.lesson,
      coalesce((select jsonb_agg(jsonb_build_object('repository', e.repo_full_name, 'url', e.url) order by e.url)
        from standard_evidence e where e.group_id = g.id), '[]') as evidence
    from recurring_mistakes g where g.team_id = ${teamId} and g.is_team_standard
    order by g.id`.execute(db)
  return rows.map(({ lesson, ...standard }) => ({ ...standard, learnMore: toLessonUrl(lesson) }))
}

/**
 * Records that a call is about to write to GitHub, so `endStandardsRepositories` can wait for the call. Call this
 * outside a transaction, so the record is committed before the call. Rejects with JobLost if the job was taken over or
 * canceled. Resolves to a token for `endWrite`.
 */
export async function beginWrite(db: Database, repositoryId: string, job: JobFence): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    update standards_repositories set posts_until = clock_timestamp() + make_interval(secs => ${WRITE_SECONDS})
    where repository_id = ${repositoryId} and ${isHeld(job)} returning posts_until::text as token`.execute(db)
  if (!rows[0]) throw new JobLost('the repository was left or taken over')
  return rows[0].token
}

export async function endWrite(db: Database, repositoryId: string, token: string): Promise<void> {
  await sql`
    update standards_repositories set posts_until = null
    where repository_id = ${repositoryId} and posts_until = ${token}::timestamptz`.execute(db)
}

export async function notePullRequest(trx: Trx, repositoryId: string, number: number): Promise<void> {
  await trx
    .updateTable('standards_repositories')
    .set({ pr_number: number })
    .where('repository_id', '=', repositoryId)
    .execute()
}

export interface MergedPull {
  number: number
  mergedAt: string
  standardIds: readonly string[]
}

export async function recordMerged(
  trx: Trx,
  repositoryId: string,
  { number, mergedAt, standardIds }: MergedPull,
): Promise<void> {
  await sql`
    insert into merged_standards as m (repository_id, standard_id, merged_at)
    select s.repository_id, g.id, ${mergedAt}
    from standards_repositories s join recurring_mistakes g on g.team_id = s.team_id and g.is_team_standard
    where s.repository_id = ${repositoryId} and g.id = any(${[...standardIds]}::uuid[])
    on conflict (repository_id, standard_id) do update set merged_at = least(m.merged_at, excluded.merged_at)`.execute(
    trx,
  )
  await trx
    .updateTable('standards_repositories')
    .set({ merged_number: number })
    .where('repository_id', '=', repositoryId)
    .execute()
}

/** True for the latest pull request that Debrief opened to write standards. */
export async function isStandardsPullRequest(
  trx: Trx,
  { githubRepoId, number }: { githubRepoId: number; number: number },
): Promise<boolean> {
  const found = await trx
    .selectFrom('standards_repositories')
    .select('repository_id')
    .where('github_repo_id', '=', githubRepoId)
    .where('pr_number', '=', number)
    .executeTakeFirst()
  return found !== undefined
}

export type StandardsState = 'waiting' | 'open' | 'closed' | 'up_to_date' | 'blocked'

/** An edit whose text hasn't changed keeps its decision and the time when it was found. */
export async function recordEdits(trx: Trx, repositoryId: string, edits: readonly FileEdit[]): Promise<void> {
  const rows = storableJson(edits)
  await sql`
    delete from standards_edits e where e.repository_id = ${repositoryId} and not exists (
      select from jsonb_to_recordset(${rows}::jsonb) as n (path text, key text)
      where n.path = e.path and n.key = e.part)`.execute(trx)
  await sql`
    insert into standards_edits as e (repository_id, path, part, ours, theirs)
    select ${repositoryId}, n.path, n.key, n.ours, n.theirs
    from jsonb_to_recordset(${rows}::jsonb) as n (path text, key text, ours text, theirs text)
    on conflict (repository_id, path, part) do update set ours = excluded.ours, theirs = excluded.theirs,
      decision = case when e.theirs = excluded.theirs then e.decision end,
      decided_by = case when e.theirs = excluded.theirs then e.decided_by end,
      decided_at = case when e.theirs = excluded.theirs then e.decided_at end,
      found_at = case when e.theirs = excluded.theirs then e.found_at else now() end`.execute(trx)
}

interface Outcome {
  state: StandardsState
  reason?: string
  files?: readonly FileState[]
  written?: readonly WrittenSection[]
}

/** Call this in the transaction that completes the job. */
export async function recordStandards(
  trx: Trx,
  repositoryId: string,
  { state, reason, files, written }: Outcome,
): Promise<void> {
  await trx
    .updateTable('standards_repositories')
    .set({
      state,
      reason: reason ?? null,
      checked_at: sql<Date>`now()`,
      posts_until: null,
      ...(state === 'blocked' ? {} : { reopen: false }),
      ...(files ? { files: storableJson(files) } : {}),
      ...(written ? { written: storableJson(written) } : {}),
    })
    .where('repository_id', '=', repositoryId)
    .execute()
}
