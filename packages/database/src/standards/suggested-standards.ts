import type { Category } from '@debrief/domain/mistakes/categories'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database, Trx } from '../connect.ts'
import { enqueue, type JobDeclaration } from '../jobs/declare-job.ts'
import { regroup } from '../mistakes/grouping/group-mistakes.ts'
import { lockScopes } from '../mistakes/grouping/lock-scopes.ts'
import { recordAudit } from '../operations/audit.ts'
import { storableText } from '../storable.ts'

export const discoverStandards: JobDeclaration<{ discoveryId: string }> = {
  kind: 'discover-standards',
  input: z.object({ discoveryId: z.uuid() }),
  key: ({ discoveryId }) => discoveryId,
}

export const MAX_PULL_REQUESTS = 100

export type DiscoveryOutcome =
  | { outcome: 'asked'; discoveryId: string }
  | { outcome: 'not_found' }
  | { outcome: 'running' }

export function askForDiscovery(
  db: Database,
  request: { repositoryId: string; managerId: string; pullRequests: number; requestId: string | null },
): Promise<DiscoveryOutcome> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ teamId: string }>`
      select t.id as "teamId" from repositories r join teams t on t.id = r.team_id
      where r.id = ${request.repositoryId} and t.manager_id = ${request.managerId}`.execute(trx)
    const team = rows[0]
    if (!team) return { outcome: 'not_found' }
    const made = await trx
      .insertInto('discoveries')
      .values({
        repository_id: request.repositoryId,
        team_id: team.teamId,
        asked_by: request.managerId,
        pull_requests: Math.min(request.pullRequests, MAX_PULL_REQUESTS),
      })
      // A unique index allows only one unfinished discovery per repository, even if two requests arrive at the same
      // time.
      .onConflict((conflict) => conflict.column('repository_id').where('state', '=', 'waiting').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return { outcome: 'running' }
    const { requestId } = request
    await enqueue(trx, discoverStandards, { discoveryId: made.id }, { tenantId: team.teamId, requestId })
    await recordAudit(trx, {
      action: 'standards_discovery_asked',
      actorId: request.managerId,
      requestId: request.requestId,
      details: { teamId: team.teamId, repositoryId: request.repositoryId },
    })
    return { outcome: 'asked', discoveryId: made.id }
  })
}

export interface DiscoveryFacts {
  repositoryId: string
  fullName: string
  teamId: string
  pullRequests: number
  connectingUserId: string
  /** Encrypted. Null if the user who connected the repository has no token. */
  githubAccessToken: string | null
  needsReconnect: boolean
}

export async function findDiscovery(db: Database, id: string): Promise<DiscoveryFacts | null> {
  const { rows } = await sql<DiscoveryFacts>`
    select r.id as "repositoryId", r.repo_full_name as "fullName", d.team_id as "teamId",
      d.pull_requests as "pullRequests", u.id as "connectingUserId",
      u.github_access_token as "githubAccessToken", u.needs_reconnect as "needsReconnect"
    from discoveries d join repositories r on r.id = d.repository_id join users u on u.id = r.user_id
    where d.id = ${id} and d.state = 'waiting'`.execute(db)
  return rows[0] ?? null
}

export interface TeamGroup {
  id: string
  title: string
  description: string
  category: Category
  programmingLanguage: string | null
  isStandard: boolean
  commentIds: number[]
}

export async function readTeamGroups(db: Database, teamId: string): Promise<TeamGroup[]> {
  const { rows } = await sql<TeamGroup>`
    select id, title, description, category, programming_language as "programmingLanguage",
      is_team_standard as "isStandard",
      array(select comment_id from standard_evidence e where e.group_id = g.id) as "commentIds"
    from recurring_mistakes g where team_id = ${teamId} order by created_at, id`.execute(db)
  return rows
}

export interface EvidenceRow {
  prNumber: number
  prTitle: string
  commentId: number
  author: string
  isBot: boolean
  body: string
  path: string
  url: string
  commentedAt: string
}

export interface DiscoveryResult {
  fresh: (Omit<TeamGroup, 'id' | 'isStandard' | 'commentIds'> & {
    lesson: string | null
    evidence: EvidenceRow[]
  })[]
  known: { groupId: string; evidence: EvidenceRow[] }[]
  readPullRequests: number
  readComments: number
}

/**
 * An existing group becomes a suggestion, unless it's a standard or was dismissed. Call this in the transaction that
 * completes the job. Returns the number of suggestions.
 */
export async function completeDiscovery(trx: Trx, id: string, result: DiscoveryResult): Promise<number> {
  const { rows } = await sql<{ teamId: string; fullName: string }>`
    select d.team_id as "teamId", r.repo_full_name as "fullName"
    from discoveries d join repositories r on r.id = d.repository_id
    where d.id = ${id} and d.state = 'waiting' for update of d`.execute(trx)
  const discovery = rows[0]
  if (!discovery) return 0
  const groupIds = await suggestAll(trx, discovery, result)
  await trx
    .updateTable('discoveries')
    .set({
      state: 'done',
      error: null,
      finished_at: sql`now()`,
      read_pull_requests: result.readPullRequests,
      read_comments: result.readComments,
      suggested: groupIds.length,
    })
    .where('id', '=', id)
    .execute()
  return groupIds.length
}

type Place = { teamId: string; fullName: string }

async function suggestAll(trx: Trx, place: Place, result: DiscoveryResult): Promise<string[]> {
  const scopeId = place.teamId
  await lockScopes(trx, [{ id: scopeId, isTeam: true }])
  const groupIds: string[] = []
  for (const one of result.fresh) groupIds.push(await suggest(trx, place, one))
  for (const one of result.known) if (await suggestKnown(trx, place, one)) groupIds.push(one.groupId)
  await regroup(trx, { scopeIds: [scopeId], categories: result.fresh.map(({ category }) => category) })
  return groupIds
}

async function suggest(trx: Trx, place: Place, one: DiscoveryResult['fresh'][number]): Promise<string> {
  const { id } = await trx
    .insertInto('recurring_mistakes')
    .values({
      team_id: place.teamId,
      title: storableText(one.title),
      description: storableText(one.description),
      lesson: one.lesson,
      category: one.category,
      programming_language: one.programmingLanguage,
      source: 'discovered',
      is_suggested_standard: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEvidence(trx, { groupId: id, fullName: place.fullName }, one.evidence)
  return id
}

async function suggestKnown(trx: Trx, place: Place, one: DiscoveryResult['known'][number]): Promise<boolean> {
  const group = await trx
    .selectFrom('recurring_mistakes')
    .select(['is_team_standard', 'suggestion_dismissed_at'])
    .where('id', '=', one.groupId)
    .where('team_id', '=', place.teamId)
    .executeTakeFirst()
  if (!group) return false
  await addEvidence(trx, { groupId: one.groupId, fullName: place.fullName }, one.evidence)
  if (group.is_team_standard || group.suggestion_dismissed_at !== null) return false
  await trx
    .updateTable('recurring_mistakes')
    .set({ is_suggested_standard: true })
    .where('id', '=', one.groupId)
    .execute()
  return true
}

async function addEvidence(
  trx: Trx,
  { groupId, fullName }: { groupId: string; fullName: string },
  evidence: readonly EvidenceRow[],
): Promise<void> {
  await trx
    .insertInto('standard_evidence')
    .values(
      evidence.map((one) => ({
        group_id: groupId,
        repo_full_name: fullName,
        pr_number: one.prNumber,
        pr_title: storableText(one.prTitle),
        comment_id: one.commentId,
        author: one.author,
        is_bot: one.isBot,
        body: storableText(one.body),
        path: storableText(one.path),
        url: one.url,
        commented_at: one.commentedAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['group_id', 'comment_id']).doNothing())
    .execute()
}

export async function failDiscovery(trx: Trx, id: string, error: string): Promise<void> {
  await trx
    .updateTable('discoveries')
    .set({ state: 'failed', error, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
