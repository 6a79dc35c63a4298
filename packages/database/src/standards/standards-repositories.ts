import { setTimeout as pause } from 'node:timers/promises'
import type { GuidanceFormat } from '@debrief/domain/standards/guidance/file-paths'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { cancelAll, enqueueAll, type JobDeclaration } from '../jobs/declare-job.ts'
import { type AuditAction, recordAudit } from '../operations/audit.ts'

/** Compares a repository's files with the standards. If they differ, creates or updates the pull request (D41). */
export const writeStandards: JobDeclaration<{ repositoryId: string }> = {
  kind: 'write-standards',
  input: z.object({ repositoryId: z.uuid() }),
  key: ({ repositoryId }) => repositoryId,
  serialBy: ({ repositoryId }) => repositoryId,
}

/** Several changes within this time become one commit. */
const GATHER_SECONDS = 3

interface Enqueued {
  requestId?: string | null
  /** Whether a person is waiting for the result. */
  isAwaited?: boolean
}

async function enqueueFor(
  trx: Database,
  where: ReturnType<typeof sql>,
  { requestId = null, isAwaited = false }: Enqueued = {},
): Promise<number> {
  const { rows } = await sql<{ repositoryId: string; tenantId: string }>`
    select s.repository_id as "repositoryId", s.team_id as "tenantId"
    from standards_repositories s join repositories r on r.id = s.repository_id where ${where}`.execute(trx)
  const options = isAwaited ? { priority: 0 as const } : { runIn: GATHER_SECONDS }
  if (rows.length === 0) return 0
  const entries = rows.map(({ repositoryId, tenantId }) => ({
    input: { repositoryId },
    tenantId,
    requestId,
    ...options,
  }))
  await enqueueAll(trx, writeStandards, entries)
  return rows.length
}

/**
 * Enqueues the job for each of a team's chosen repositories. Call it in the transaction that changes the team's
 * standards.
 */
export const enqueueTeamStandards = (trx: Trx, teamId: string, requestId: string | null = null) =>
  enqueueFor(trx, sql`s.team_id = ${teamId}`, { requestId })

/**
 * Enqueues the job for each chosen repository of an account, after the App was installed, changed or uninstalled there.
 */
export const enqueueAccountStandards = (trx: Trx, login: string, requestId: string) =>
  enqueueFor(trx, sql`lower(r.repo_owner) = lower(${login})`, { requestId })

/** Enqueues the job for the chosen repository with this id on GitHub. Returns the number of jobs: 0 or 1. */
export const enqueueRepositoryStandards = (trx: Trx, githubRepoId: number, requestId: string) =>
  enqueueFor(trx, sql`s.github_repo_id = ${githubRepoId}`, { requestId })

/** Enqueues the job for repositories that were last compared over a day ago, or never. */
export const enqueueDueStandards = (db: Database) =>
  db.transaction().execute((trx) =>
    enqueueFor(
      trx,
      sql`(s.checked_at is null or s.checked_at < now() - interval '1 day') and not exists (select from jobs j
        where j.kind = ${writeStandards.kind} and j.key = s.repository_id::text and j.state <> 'discarded')`,
    ),
  )

interface Actor {
  actorId: string
  requestId: string | null
}

interface Chosen extends Actor {
  repositoryId: string
  teamId: string
  formats: readonly GuidanceFormat[] | null
  failsOnEdits: boolean
}

/** `not_found`: the repository doesn't belong to the team. `taken`: another team already chose the repository. */
export type ChooseOutcome = 'done' | 'not_found' | 'taken'

/**
 * Chooses a repository, or changes its settings. Debrief then writes only while the actor may write to the repository.
 */
export function chooseStandardsRepository(db: Database, chosen: Chosen): Promise<ChooseOutcome> {
  return db.transaction().execute(async (trx) => {
    const { repositoryId, teamId, actorId, failsOnEdits } = chosen
    const { rows: found } = await sql`
      select from repositories where id = ${repositoryId} and team_id = ${teamId} for key share`.execute(trx)
    if (found.length === 0) return 'not_found'
    const formats = chosen.formats && [...chosen.formats]
    await sql`
      insert into standards_repositories (repository_id, team_id, github_repo_id)
      select id, ${teamId}, github_repo_id from repositories where id = ${repositoryId}
      on conflict do nothing`.execute(trx)
    const { rows } = await sql`
      update standards_repositories set formats = ${formats}::text[], fails_on_edits = ${failsOnEdits},
        chosen_by = ${actorId}, chosen_at = now()
      where repository_id = ${repositoryId} and team_id = ${teamId} returning repository_id`.execute(trx)
    if (rows.length === 0) return 'taken'
    await audit(trx, 'standards_repository_chosen', { ...chosen, details: { formats, failsOnEdits } })
    await enqueueOne(trx, chosen)
    return 'done'
  })
}

interface OfRepository extends Actor {
  repositoryId: string
}

const enqueueOne = (trx: Trx, { repositoryId, requestId }: OfRepository) =>
  enqueueFor(trx, sql`s.repository_id = ${repositoryId}`, { requestId, isAwaited: true })

const audit = (
  trx: Trx,
  action: AuditAction,
  { actorId, requestId, repositoryId, details }: OfRepository & { details?: Record<string, unknown> },
) => recordAudit(trx, { action, actorId, requestId, details: { repositoryId, ...details } })

/**
 * Enqueues a comparison of the repository. With `reopen`, also reopens a closed pull request. Returns false if the
 * repository isn't chosen.
 */
export function requestStandards(
  db: Database,
  { reopen, ...asked }: OfRepository & { reopen: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      update standards_repositories set reopen = reopen or (${reopen}::boolean and state = 'closed')
      where repository_id = ${asked.repositoryId} returning repository_id`.execute(trx)
    if (rows.length === 0) return false
    if (reopen) await audit(trx, 'standards_pull_request_reopened', asked)
    await enqueueOne(trx, asked)
    return true
  })
}

/** Records a decision on an edit. Returns false if the edit's text is no longer `theirs`, or if the edit is gone. */
export function decideEdit(
  db: Database,
  decided: OfRepository & { path: string; part: string; theirs: string; decision: 'keep' | 'restore' },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { repositoryId, path, part, theirs, decision, actorId } = decided
    const { rows } = await sql`
      update standards_edits set decision = ${decision}, decided_by = ${actorId}, decided_at = now()
      where repository_id = ${repositoryId} and path = ${path} and part = ${part} and theirs = ${theirs}
      returning path`.execute(trx)
    if (rows.length === 0) return false
    const action = decision === 'keep' ? 'standards_edit_kept' : 'standards_edit_restored'
    await audit(trx, action, { ...decided, details: { path, part } })
    await enqueueOne(trx, decided)
    return true
  })
}

/** After this many seconds, a call that writes to GitHub has certainly ended, because its timeout is shorter. */
export const WRITE_SECONDS = 20
const POLL_MS = 50

/**
 * Stops writing standards into repositories. Cancels the jobs, and waits for calls to GitHub that have already begun,
 * so that nothing is written after this transaction.
 */
export async function endStandardsRepositories(trx: Trx, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ repositoryId: string }>`
    select s.repository_id as "repositoryId"
    from standards_repositories s join repositories r on r.id = s.repository_id where ${where}`.execute(trx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ repositoryId }) => repositoryId)
  await cancelAll(trx, writeStandards, rows)
  for (;;) {
    const { rows: writing } = await sql`
      select from standards_repositories
      where repository_id = any(${ids}::uuid[]) and posts_until > clock_timestamp() limit 1`.execute(trx)
    if (writing.length === 0) break
    await pause(POLL_MS)
  }
  const { rows: ended } = await sql`
    delete from standards_repositories where repository_id = any(${ids}::uuid[]) returning repository_id`.execute(
    trx,
  )
  return ended.length
}

/**
 * Stops writing standards into a repository. The pull request and its branch stay on GitHub. Returns false if the
 * repository isn't chosen.
 */
export function leaveStandardsRepository(db: Database, asked: OfRepository): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ended = await endStandardsRepositories(trx, sql`s.repository_id = ${asked.repositoryId}`)
    if (ended > 0) await audit(trx, 'standards_repository_left', asked)
    return ended > 0
  })
}
