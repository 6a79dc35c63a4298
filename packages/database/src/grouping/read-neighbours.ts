import type { Asker } from './placing.ts'
import { SEEN_BY } from './scope-rules.ts'

/** A stored mistake and the cosine of its vector with what was asked about. */
export interface Neighbour {
  id: string
  cosine: number
}

interface Asked {
  scopeId: string
  isTeam: boolean
  model: string
  /** As many as this for each mistake. */
  most: number
  mistakes: readonly { id: string; category: string; vector: readonly number[] }[]
}

/**
 * For each mistake those of the scope and category whose vectors of the same model are nearest, the nearest first; of all
 * that count and are the scope's to see. Only where the server compares vectors (place-vectors.ts).
 */
export async function readNeighbours(asker: Asker, asked: Asked): Promise<Map<string, Neighbour[]>> {
  const { scopeId, isTeam, model, most, mistakes } = asked
  const wanted = mistakes.map(({ id, category, vector }) => ({
    id,
    category,
    vector: `[${vector.join(',')}]`,
  }))
  const values = [scopeId, isTeam, model, JSON.stringify(wanted), most]
  const { rows } = await asker.query<{ asked: string } & Neighbour>({
    name: 'neighbours',
    text: NEIGHBOURS,
    values,
  })
  const found = new Map<string, Neighbour[]>(mistakes.map(({ id }) => [id, []]))
  for (const { asked: id, ...neighbour } of rows) found.get(id)?.push(neighbour)
  return found
}

/** The lengths are compared first: vectors of unequal length have no distance. */
const NEIGHBOURS = `
  with asked as materialized (
    select a.id, a.category, a.vector::vector as vector
    from jsonb_to_recordset($4::jsonb) as a (id uuid, category text, vector text)
  ),
  living as materialized (
    select v.mistake_id, v.category
    from (select $1::uuid as id, $2::boolean as is_team) w
    join mistake_vectors v on v.user_id in (select case when w.is_team then t.user_id else w.id end
      from (select 1) o left join team_members t on w.is_team and t.team_id = w.id)
      and v.model = $3 and v.category in (select category from asked)
    join mistakes m on m.id = v.mistake_id
    join pr_analysis a on a.id = m.pr_analysis_id
    join pull_requests p on p.id = m.pull_request_id
    where a.superseded_at is null and not m.disputed and ${SEEN_BY('m.user_id', 'p.merged_at')}
      and (w.is_team or not exists (select from recurring_mistake_members r
        join recurring_mistakes g on g.id = r.recurring_mistake_group_id
        where r.mistake_id = m.id and g.team_id is not null))
  )
  select asked.id as asked, n.id, 1 - n.distance as cosine
  from asked cross join lateral (
    select v.mistake_id as id, v.embedding <=> asked.vector as distance
    from living join mistake_vectors v on v.mistake_id = living.mistake_id
    where living.category = asked.category and vector_dims(v.embedding) = vector_dims(asked.vector)
    order by distance, v.mistake_id limit $5
  ) n
  order by asked.id, n.distance, n.id`

/** The vectors of these mistakes as they were stored, of that model. */
export async function readVectors(
  asker: Asker,
  { ids, model }: { ids: readonly string[]; model: string },
): Promise<Map<string, number[]>> {
  const { rows } = await asker.query<{ id: string; vector: number[] }>({
    name: 'vectors',
    text: `select id, to_jsonb(embedding) as vector from mistakes
      where id = any($1::uuid[]) and embedding_model = $2 and embedding is not null`,
    values: [ids, model],
  })
  return new Map(rows.map(({ id, vector }) => [id, vector]))
}
