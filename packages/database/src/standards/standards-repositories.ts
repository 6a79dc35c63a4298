import { setTimeout as pause } from 'node:timers/promises'
import type { GuidanceFormat } from '@debrief/domain/standards/guidance/file-paths'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { cancelAll, enqueueAll, type JobDeclaration } from '../jobs/declare-job.ts'
import { type AuditAction, recordAudit } from '../operations/audit.ts'

/** Creates or updates the pull request if a repository's files differ from the standards (D41). */
export const writeStandards: JobDeclaration<{ repositoryId: string }> = {
  kind: 'write-standards',
  input: z.object({ repositoryId: z.uuid() }),
  key: ({ repositoryId }) => repositoryId,
  serialBy: ({ repositoryId }) => repositoryId,
}

/** Changes within this time become one commit. */
const GATHER_SECONDS = 3

interface EnqueueOptions {
  requestId?: string | null
  isAwaited?: boolean
}

async function enqueueFor(
  trx: Database,
  where: ReturnType<typeof sql>,
  { requestId = null, isAwaited = false }: EnqueueOptions = {},
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

/** Call this in the transaction that changes the team's standards. */
export const enqueueTeamStandards = (trx: Trx, teamId: string, requestId: string | null = null) =>
  enqueueFor(trx, sql`s.team_id = ${teamId}`, { requestId })

export const enqueueAccountStandards = (trx: Trx, login: string, requestId: string) =>
  enqueueFor(trx, sql`lower(r.repo_owner) = lower(${login})`, { requestId })

export const enqueueRepositoryStandards = (trx: Trx, githubRepoId: number, requestId: string) =>
  enqueueFor(trx, sql`s.github_repo_id = ${githubRepoId}`, { requestId })

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

interface StandardsRepositoryChoice extends Actor {
  repositoryId: string
  teamId: string
  formats: readonly GuidanceFormat[] | null
  failsOnEdits: boolean
}

export type ChooseOutcome = 'done' | 'not_found' | 'taken'

/** Debrief writes to the repository only while the actor may write to it. */
export function chooseStandardsRepository(
  db: Database,
  chosen: StandardsRepositoryChoice,
): Promise<ChooseOutcome> {
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

/** Calls that write to GitHub end within this many seconds, because their timeout is shorter. */
export const WRITE_SECONDS = 20
const POLL_MS = 50

/**
 * Cancels the jobs, and waits for calls to GitHub that have already begun, so nothing is written after this
 * transaction.
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

/** The pull request and its branch stay on GitHub. */
export function leaveStandardsRepository(db: Database, repository: OfRepository): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const ended = await endStandardsRepositories(trx, sql`s.repository_id = ${repository.repositoryId}`)
    if (ended > 0) await audit(trx, 'standards_repository_left', repository)
    return ended > 0
  })
}
