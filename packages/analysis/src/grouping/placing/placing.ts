import type { StoredGroup } from '@debrief/contracts/mistakes/grouping'
import type { Neighbor } from '../text/nearest-vectors.ts'
import { type Cluster, type Member, mayJoin, requireEntry, Sphere } from './sphere.ts'

export interface Newcomer extends Member {
  standardId: string | null
}

export interface Place {
  cluster: Cluster
  placedBy: 'similarity' | 'citation'
  similarity: number | null
}

export type Neighbors = (ownerId: string, mistakeId: string) => readonly Neighbor[]

export class Placing {
  readonly team: Sphere | null
  readonly places = new Map<string, Place>()
  readonly absorbed = new Map<StoredGroup, Cluster>()
  readonly #own = new Map<string, Sphere>()
  readonly #standards = new Map<string, Cluster>()
  readonly #homes = new Map<string, Cluster>()
  readonly #neighbors: Neighbors | undefined

  constructor(teamId: string | null, neighbors?: Neighbors) {
    this.#neighbors = neighbors
    this.team = teamId === null ? null : this.#sphere(teamId, true)
  }

  get spheres(): Sphere[] {
    return [...(this.team ? [this.team] : []), ...this.#own.values()]
  }

  own(userId: string): Sphere {
    const sphere = this.#own.get(userId) ?? this.#sphere(userId, false)
    this.#own.set(userId, sphere)
    return sphere
  }

  addGroup(stored: StoredGroup, members: readonly Member[], isChanged = false): void {
    const { teamId, userId } = stored
    const sphere = teamId === null && userId !== null ? this.own(userId) : this.team
    if (!sphere) throw new Error(`group ${stored.id} belongs to another team`)
    const cluster = sphere.addStored(stored, members, isChanged)
    if (stored.isStandard) this.#standards.set(stored.id, cluster)
    if (sphere.isTeam) return
    for (const one of members) this.#settle(one, cluster)
  }

  addSingle(one: Member): void {
    if (this.team && one.isTeams) this.team.addSingle(one)
    this.own(one.userId).addSingle(one)
  }

  /**
   * Places a mistake in the cited team standard, or else with the nearest group or single mistake (D21). If the team
   * can see the mistake, the team's groups and single mistakes are searched before the person's. Without a near match,
   * the mistake stays single. A standard takes only mistakes in files within its scope (D41). Joining a team group may
   * also merge the person's matching group into the team group.
   */
  place(one: Newcomer): void {
    const standard = one.standardId === null ? undefined : this.#standards.get(one.standardId)
    if (standard && mayJoin(standard, one)) {
      this.#join(standard, one, { placedBy: 'citation', similarity: null })
      return this.#takeAlong(one, standard)
    }
    if (this.team && one.isTeams) {
      const cluster = this.#joinNearest(this.team, one)
      if (cluster) return this.#takeAlong(one, cluster)
      this.team.addSingle(one)
    }
    const own = this.own(one.userId)
    if (!this.#joinNearest(own, one)) own.addSingle(one)
  }

  #sphere(ownerId: string, isTeam: boolean): Sphere {
    const neighbors = this.#neighbors
    return new Sphere({ ownerId, isTeam }, neighbors && ((id) => neighbors(ownerId, id)))
  }

  #joinNearest(sphere: Sphere, one: Member): Cluster | null {
    const found = sphere.find(one)
    if (!found) return null
    const how = { placedBy: 'similarity', similarity: found.similarity } as const
    if (found.cluster) {
      this.#join(found.cluster, one, how)
      return found.cluster
    }
    const partner = requireEntry(sphere.singles, found.id)
    const cluster = sphere.form([partner, one])
    for (const each of [partner, one]) this.#note(each, cluster, how)
    const home = sphere.isTeam ? this.#homes.get(partner.id) : undefined
    if (home && home !== cluster) this.#absorb(home, cluster)
    for (const each of [partner, one]) this.#settle(each, cluster)
    return cluster
  }

  #join(cluster: Cluster, one: Member, how: Omit<Place, 'cluster'>): void {
    cluster.sphere.join(cluster, [one])
    this.#note(one, cluster, how)
    this.#settle(one, cluster)
  }

  #note(one: Member, cluster: Cluster, how: Omit<Place, 'cluster'>): void {
    this.places.set(one.id, { cluster, ...how })
  }

  #settle(one: Member, cluster: Cluster): void {
    this.own(one.userId).removeSingle(one.id)
    if (cluster.sphere.isTeam) {
      this.team?.removeSingle(one.id)
      this.#homes.delete(one.id)
    } else {
      this.#homes.set(one.id, cluster)
      // The team may still group the mistake with other members' mistakes, unless a person edited the mistake's group.
      if (cluster.stored?.isKept) this.team?.removeSingle(one.id)
      else if (this.team && one.isTeams && !this.team.singles.has(one.id)) this.team.addSingle(one)
    }
  }

  #takeAlong(one: Member, into: Cluster): void {
    const found = this.own(one.userId).find(one, { groupsOnly: true })
    const own = found?.cluster
    if (own && !own.stored?.isKept && own.members.every((each) => mayJoin(into, each)))
      this.#absorb(own, into)
  }

  #absorb(own: Cluster, into: Cluster): void {
    own.sphere.remove(own)
    const members = own.members.filter(({ id }) => !into.members.some((one) => one.id === id))
    into.sphere.join(into, members)
    if (own.stored) this.absorbed.set(own.stored, into)
    for (const one of own.members) {
      const place = this.places.get(one.id)
      if (place?.cluster === own) this.places.set(one.id, { ...place, cluster: into })
      this.#settle(one, into)
    }
  }
}
