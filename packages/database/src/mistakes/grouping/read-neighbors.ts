import { sql } from 'kysely'
import type { Trx } from '../../connect.ts'
import { isVisibleTo, type LockedScope } from './read-scope.ts'

export interface Neighbor {
  id: string
  cosine: number
}

/**
 * For each of these mistakes, finds up to `limit` mistakes of its category with the nearest vectors of the same model,
 * nearest first. The server must have pgvector.
 */
export async function readNeighbors(
  trx: Trx,
  {
    scope,
    ownerId,
    model,
    limit,
    mistakeIds,
  }: { scope: LockedScope; ownerId: string; model: string; limit: number; mistakeIds: readonly string[] },
): Promise<Map<string, Neighbor[]>> {
  const isTeam = ownerId === scope.teamId
  const userIds = isTeam ? scope.userIds : [ownerId]
  const visible = isTeam ? isVisibleTo(scope.teamId) : sql`true`
  // Compares lengths first, because vectors of different lengths have no distance.
  const { rows } = await sql<{ asked: string } & Neighbor>`
    with asked as materialized (
      select mistake_id as id, category, embedding from mistake_vectors
      where mistake_id = any(${[...mistakeIds]}::uuid[]) and model = ${model}
    ), living as materialized (
      select v.mistake_id, v.category from mistake_vectors v
      join mistakes m on m.id = v.mistake_id and not m.disputed
      join pr_analysis a on a.id = m.pr_analysis_id and a.superseded_at is null
      join pull_requests p on p.id = m.pull_request_id
      where v.user_id = any(${userIds}::uuid[]) and v.model = ${model} and v.category in (select category from asked)
        and ${visible}
    )
    select asked.id as asked, n.id, 1 - n.distance as cosine
    from asked cross join lateral (
      select v.mistake_id as id, v.embedding <=> asked.embedding as distance
      from living join mistake_vectors v on v.mistake_id = living.mistake_id
      where living.category = asked.category and v.mistake_id <> asked.id
        and vector_dims(v.embedding) = vector_dims(asked.embedding)
      order by distance, v.mistake_id limit ${limit}
    ) n
    order by asked.id, n.distance, n.id`.execute(trx)
  const found = new Map<string, Neighbor[]>(mistakeIds.map((id) => [id, []]))
  for (const { asked, ...neighbor } of rows) found.get(asked)?.push(neighbor)
  return found
}

export async function readVectors(
  trx: Trx,
  { ids, model }: { ids: readonly string[]; model: string },
): Promise<Map<string, number[]>> {
  const rows = await trx
    .selectFrom('mistakes')
    .select(['id', 'embedding'])
    .where('id', 'in', [...ids])
    .where('embedding_model', '=', model)
    .execute()
  return new Map(rows.flatMap(({ id, embedding }) => (embedding ? [[id, embedding]] : [])))
}
