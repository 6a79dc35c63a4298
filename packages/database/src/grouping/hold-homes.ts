import type { Asker, Placing } from './placing.ts'

interface Home {
  mistakeId: string
  ownerId: string
  version: number | null
  /** The group of its owner's own that it is in; null for none. */
  groupId: string | null
}

/**
 * A mistake that joins a team's group may be in one of its owner's own: that one goes over as a whole, so that nobody sees
 * "no occurrences" of what goes on in the team's. Owners of partners have their scopes held as well. null: somebody has
 * none yet, or it changed since it was decided on; it is to be decided anew.
 */
export async function withHomes(asker: Asker, placing: Placing): Promise<Placing | null> {
  if (placing.partners.length === 0) return placing
  const { rows } = await asker.query<Home>({ name: 'partner-homes', text: HOMES, values: [idsOf(placing)] })
  const scopes = new Map(placing.scopes.map((scope) => [scope.id, scope]))
  const absorbed = new Map(placing.absorbed.map((one) => [one.groupId, one]))
  for (const { mistakeId, ownerId, version, groupId } of rows) {
    if (version === null) {
      await asker.query(
        'insert into grouping_scopes (scope_id) values ($1) on conflict (scope_id) do nothing',
        [ownerId],
      )
      return null
    }
    if (!scopes.has(ownerId)) scopes.set(ownerId, { id: ownerId, isTeam: false, version })
    if (scopes.get(ownerId)?.version !== version) return null
    const into = placing.partners.find((one) => one.mistakeId === mistakeId)
    if (groupId && into && !absorbed.has(groupId)) absorbed.set(groupId, { groupId, intoId: into.groupId })
  }
  return { ...placing, scopes: [...scopes.values()], absorbed: [...absorbed.values()] }
}

const idsOf = ({ partners }: Placing) => partners.map(({ mistakeId }) => mistakeId)

const HOMES = `
  select m.id as "mistakeId", m.user_id as "ownerId", s.version, g.id as "groupId"
  from mistakes m left join grouping_scopes s on s.scope_id = m.user_id
  left join recurring_mistake_members r on r.mistake_id = m.id
  left join recurring_mistakes g on g.id = r.recurring_mistake_group_id and g.team_id is null
  where m.id = any($1::uuid[])`
