import type { HistoryMonths } from '@debrief/contracts/history/constants'
import { historySince } from '@debrief/domain/history/estimate'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { cancel, cancelAll, enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { repeatAfterDeadlock } from '../repeat-after-deadlock.ts'
import { readClock } from '../reviews/analysis-runs.ts'
import type { DB } from '../tables.ts'
import { countOtherPeople } from './authors.ts'

/** Counts or imports a repository's merged pull requests (D35). A person's imports run one after another. */
export const importHistory: JobDeclaration<{ importId: string; userId: string }> = {
  kind: 'import-history',
  input: z.object({ importId: z.uuid(), userId: z.uuid() }),
  key: ({ importId }) => importId,
  serialBy: ({ userId }) => userId,
}

export type ImportState = 'counting' | 'ready' | 'running' | 'paused' | 'completed' | 'canceled' | 'failed'

/** Counting runs before the same person's other imports, because the person is waiting for the estimate. */
const PRIORITY = { counting: 1, running: 2 } as const

async function enqueueImport(
  trx: Trx,
  { importId, userId, state, requestId }: { importId: string; userId: string } & EnqueueOptions,
): Promise<void> {
  const options = { tenantId: userId, priority: PRIORITY[state], requestId }
  await cancel(trx, importHistory, { importId, userId })
  await enqueue(trx, importHistory, { importId, userId }, options)
}

interface EnqueueOptions {
  state: keyof typeof PRIORITY
  requestId: string | null
}

interface ImportRequest {
  userId: string
  repositoryId: string
  months: HistoryMonths
  onlyOwn: boolean
  requestId: string | null
}

/**
 * Keeps the person's open import of the repository if it was started, or if it covers the same months and hasn't
 * failed. Returns the id of the kept or new import, or null if the repository or the person no longer exists.
 */
export function requestImport(db: Database, request: ImportRequest): Promise<string | null> {
  return repeatAfterDeadlock(db, async (trx) => {
    const { userId, repositoryId, months, requestId } = request
    // Concurrent requests by the same person wait for this lock.
    const { rows: people } = await sql`
      select id from users where id = ${userId} and deleted_at is null for no key update`.execute(trx)
    const { rows: repositories } = await sql`
      select id from repositories where id = ${repositoryId} for key share`.execute(trx)
    if (people.length === 0 || repositories.length === 0) return null
    const { rows } = await sql<{ id: string; isKept: boolean }>`
      select id, started_at is not null or (months = ${months} and state <> 'failed') as "isKept"
      from history_imports
      where repository_id = ${repositoryId} and user_id = ${userId} and state not in ('completed', 'canceled')
      for update`.execute(trx)
    const [open] = rows
    if (open?.isKept) return open.id
    if (open) {
      await cancel(trx, importHistory, { importId: open.id, userId })
      await trx.deleteFrom('history_imports').where('id', '=', open.id).execute()
    }
    const { id } = await trx
      .insertInto('history_imports')
      .values({
        repository_id: repositoryId,
        user_id: userId,
        months,
        since: historySince(await readClock(trx), months),
        only_own: request.onlyOwn,
        request_id: requestId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueImport(trx, { importId: id, userId, state: 'counting', requestId })
    return id
  })
}

export interface LockedImport {
  id: string
  userId: string
  repositoryId: string
  state: ImportState
  isStarted: boolean
  onlyOwn: boolean
  analyzeAuthors: 'team' | 'everyone'
}

/** The lock order is repository, import, job. */
export async function lockImport(
  trx: Trx,
  { importId, userId = null }: { importId: string; userId?: string | null },
): Promise<LockedImport | null> {
  const { rows } = await sql<LockedImport>`
    select id, user_id as "userId", repository_id as "repositoryId", state, started_at is not null as "isStarted",
      only_own as "onlyOwn", analyze_authors as "analyzeAuthors"
    from history_imports where id = ${importId} and (${userId}::uuid is null or user_id = ${userId}::uuid)
    for no key update`.execute(trx)
  return rows[0] ?? null
}

/** `people_changed`: the number of authors outside the team has changed since the person consented. */
export type ChangeOutcome = 'done' | 'not_found' | 'wrong_state' | 'people_changed'

interface OwnImport {
  importId: string
  userId: string
  requestId: string | null
}

export function startImport(
  db: Database,
  { analyzeAuthors, people, ...own }: OwnImport & { analyzeAuthors: 'team' | 'everyone'; people: number },
): Promise<ChangeOutcome> {
  return change(db, own, async (trx, found) => {
    if (found.state === 'running' && found.analyzeAuthors === analyzeAuthors) return 'done'
    if (found.state !== 'ready') return 'wrong_state'
    if (analyzeAuthors === 'everyone' && (await countOtherPeople(trx, found.id)) !== people)
      return 'people_changed'
    await trx
      .updateTable('history_imports')
      .set({ analyze_authors: analyzeAuthors, started_at: sql<Date>`now()` })
      .where('id', '=', found.id)
      .execute()
    await setState(trx, found.id, 'running')
    await enqueueImport(trx, { ...own, state: 'running' })
    return 'done'
  })
}

export function pauseImport(db: Database, own: OwnImport): Promise<ChangeOutcome> {
  return change(db, own, async (trx, found) => {
    if (found.state === 'paused') return 'done'
    if (found.state !== 'running') return 'wrong_state'
    await setState(trx, found.id, 'paused')
    await cancel(trx, importHistory, own)
    return 'done'
  })
}

export function resumeImport(db: Database, own: OwnImport): Promise<ChangeOutcome> {
  return change(db, own, async (trx, found) => {
    if (found.state === 'running' || found.state === 'counting') return 'done'
    if (found.state !== 'paused' && found.state !== 'failed') return 'wrong_state'
    const state = found.isStarted ? 'running' : 'counting'
    await setState(trx, found.id, state)
    await enqueueImport(trx, { ...own, state })
    return 'done'
  })
}

export function cancelImport(db: Database, own: OwnImport): Promise<ChangeOutcome> {
  return change(db, own, async (trx, found) => {
    if (found.state === 'canceled') return 'done'
    if (found.state === 'completed') return 'wrong_state'
    await setState(trx, found.id, 'canceled')
    await cancel(trx, importHistory, own)
    return 'done'
  })
}

const change = (
  db: Database,
  own: OwnImport,
  act: (trx: Trx, locked: LockedImport) => Promise<ChangeOutcome>,
): Promise<ChangeOutcome> =>
  repeatAfterDeadlock(db, async (trx) => {
    const found = await lockImport(trx, own)
    return found ? act(trx, found) : 'not_found'
  })

export async function setState(
  db: Kysely<DB>,
  importId: string,
  state: ImportState,
  reason: string | null = null,
): Promise<void> {
  const ends = state === 'completed' || state === 'canceled'
  await sql`
    update history_imports set state = ${state}, reason = ${reason}, continues_at = null, updated_at = now(),
      finished_at = case when ${ends}::boolean then coalesce(finished_at, now()) end
    where id = ${importId}`.execute(db)
}

export const endImports = (trx: Trx, which: { userId: string } | { repositoryId: string }): Promise<void> =>
  endOpen(
    trx,
    'userId' in which ? sql`h.user_id = ${which.userId}` : sql`h.repository_id = ${which.repositoryId}`,
  )

/**
 * Call this when people leave a team. Cancels `only_own` imports that these people requested, or that read a repository
 * they connected (D35a).
 */
export const endOwnImports = (trx: Trx, userIds: readonly string[]): Promise<void> =>
  endOpen(
    trx,
    sql`h.only_own and (h.user_id = any(${[...userIds]}::uuid[]) or h.repository_id in (
      select r.id from repositories r where r.user_id = any(${[...userIds]}::uuid[])))`,
  )

async function endOpen(trx: Trx, isMatch: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ importId: string; userId: string }>`
    select h.id as "importId", h.user_id as "userId" from history_imports h
    where ${isMatch} and h.state not in ('completed', 'canceled') order by h.id for no key update`.execute(
    trx,
  )
  for (const { importId } of rows) await setState(trx, importId, 'canceled')
  if (rows.length > 0) await cancelAll(trx, importHistory, rows)
}

export async function wakeImports(db: Database | Trx, userId: string): Promise<void> {
  const { rows } = await sql<{ importId: string }>`
    select id as "importId" from history_imports where user_id = ${userId} and state in ('counting', 'running')
    and reason is not null order by id`.execute(db)
  for (const { importId } of rows)
    await enqueue(db, importHistory, { importId, userId }, { tenantId: userId, priority: 2 })
}
