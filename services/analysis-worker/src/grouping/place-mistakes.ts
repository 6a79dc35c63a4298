import { randomUUID } from 'node:crypto'
import { couldBeSame } from '@debrief/analysis/grouping/could-be-same'
import { describeGroup } from '@debrief/analysis/grouping/describe-group'
import type { Placing, StoredGroup, StoredMistake } from '@debrief/database/grouping/placing'
import type { ScopeMemory } from './scope-memory.ts'
import { type Sketch, sketchOn } from './sketch.ts'

export interface NewMistake extends StoredMistake {
  /** The standard that, according to the analyzer, the mistake breaks. */
  standardId: string | null
}

interface Place {
  groupId: string
  placedBy: 'similarity' | 'citation'
  similarity: number | null
}

interface Plan {
  userId: string
  team: Sketch | null
  own: Sketch
  /** The groups of the new mistakes and of the single mistakes they join, by mistake id. */
  places: Map<string, Place>
  newGroups: Map<string, { sketch: Sketch; members: StoredMistake[] }>
  /** The ids of the person's own groups that are merged into a team's group, each mapped to that group's id. */
  absorbed: Map<string, string>
}

/**
 * Decides where a person's new mistakes go (D21): into the team standard that the analyzer named; else into the
 * nearest group, or into a new group with the nearest single mistake; else they stay single. On a team, the team's
 * groups and mistakes come first, then the person's own. If a mistake joins a team's group, the person's own group
 * that it resembles is merged into that group. `team` and `own` are left unchanged.
 */
export function placeMistakes(
  mistakes: readonly NewMistake[],
  { team, own }: { team: ScopeMemory | null; own: ScopeMemory },
): Placing {
  const plan: Plan = {
    userId: own.id,
    team: team && sketchOn(team),
    own: sketchOn(own),
    places: new Map(),
    newGroups: new Map(),
    absorbed: new Map(),
  }
  try {
    for (const one of mistakes) placeOne(plan, one)
    return toPlacing(plan, mistakes)
  } finally {
    plan.team?.revert()
    plan.own.revert()
  }
}

function placeOne(plan: Plan, one: NewMistake): void {
  const { team, own } = plan
  const standard = team && one.standardId ? team.memory.groups.get(one.standardId) : undefined
  if (team && standard?.isStandard) {
    plan.places.set(one.id, { groupId: standard.id, placedBy: 'citation', similarity: null })
    return takeAlong(plan, one, standard.id)
  }
  const groupId = joinNearest(plan, team ?? own, one)
  if (groupId === null) (team ?? own).putSingle(one)
  if (!team) return
  if (groupId !== null) return takeAlong(plan, one, groupId)
  if (joinNearest(plan, own, one) === null) own.putSingle(one)
}

/**
 * Adds the mistake to the nearest group, or forms a group with the nearest single mistake. Returns the group's id, or
 * null if nothing is similar enough.
 */
function joinNearest(plan: Plan, sketch: Sketch, one: StoredMistake): string | null {
  const found = sketch.memory.grouping.find(one)
  if (!found) return null
  const place = { placedBy: 'similarity' as const, similarity: found.similarity }
  if (found.kind === 'group') {
    plan.places.set(one.id, { ...place, groupId: found.id })
    plan.newGroups.get(found.id)?.members.push(one)
    return found.id
  }
  const partner = sketch.memory.singles.get(found.id)!
  const groupId = randomUUID()
  // The partner may be from the same review and already be in one of the person's own groups.
  const before = plan.places.get(partner.id)
  if (before) plan.absorbed.set(before.groupId, groupId)
  for (const id of [one.id, partner.id]) plan.places.set(id, { ...place, groupId })
  plan.newGroups.set(groupId, { sketch, members: [partner, one] })
  sketch.dropSingle(partner.id)
  sketch.putGroup(groupOf(groupId, [partner, one]))
  return groupId
}

function takeAlong(plan: Plan, one: StoredMistake, intoId: string): void {
  const found = plan.own.memory.grouping.find(one, ({ kind }) => kind === 'group')
  if (found && !plan.absorbed.has(found.id)) plan.absorbed.set(found.id, intoId)
}

function groupOf(id: string, members: StoredMistake[]): StoredGroup {
  const { category } = members[0]!
  return { id, category, isStandard: false, namedByPerson: false, members, ...describeGroup(members) }
}

function toPlacing(plan: Plan, mistakes: readonly NewMistake[]): Placing {
  const { team, own, absorbed, newGroups } = plan
  const isNew = new Set(mistakes.map(({ id }) => id))
  const places = [...plan.places].map(([mistakeId, place]) => ({
    mistakeId,
    ...place,
    groupId: absorbed.get(place.groupId) ?? place.groupId,
  }))
  const made = [...newGroups].filter(([id]) => !absorbed.has(id))
  return {
    scopes: [team, own].flatMap((sketch) => (sketch ? [scopeOf(sketch.memory)] : [])),
    newGroups: made.map(([id, { sketch, members }]) => {
      const { title, description, category, programmingLanguage, lesson } = groupOf(id, members)
      const { isTeam, id: scopeId } = sketch.memory
      const text = { title, description, category, programmingLanguage, lesson }
      return { id, teamId: isTeam ? scopeId : null, userId: isTeam ? null : scopeId, ...text }
    }),
    members: places.filter(({ mistakeId }) => isNew.has(mistakeId)),
    partners: places.filter(({ mistakeId }) => !isNew.has(mistakeId)),
    absorbed: [...absorbed]
      .filter(([groupId]) => !newGroups.has(groupId))
      .map(([groupId, intoId]) => ({ groupId, intoId })),
    texts: textsOf(plan, mistakes),
    repeats: repeatsIn(plan, mistakes),
  }
}

/**
 * Single mistakes that could be an occurrence of a group (D39): new ones are compared with every group, and earlier
 * ones with the groups that the new mistakes joined or formed.
 */
function repeatsIn(plan: Plan, mistakes: readonly NewMistake[]): Placing['repeats'] {
  const { team, own, places, absorbed } = plan
  const groups = [team, own].flatMap((sketch) => [...(sketch?.memory.groups.values() ?? [])])
  const changed = new Set([...places.values()].map(({ groupId }) => groupId))
  const isNew = new Set(mistakes.map(({ id }) => id))
  const single = (one: StoredMistake) => !places.has(one.id)
  const before = [...own.memory.singles.values()].filter((one) => single(one) && !isNew.has(one.id))
  const pairs = groups.flatMap((group) => [
    ...mistakes.filter(single).map((one) => ({ one, group })),
    ...(changed.has(group.id) ? before.map((one) => ({ one, group })) : []),
  ])
  const repeats = pairs
    .filter(({ one, group }) => couldBeSame(one, membersOf(plan, mistakes, group)))
    .map(({ one, group }) => ({ mistakeId: one.id, groupId: absorbed.get(group.id) ?? group.id }))
  return [...new Map(repeats.map((each) => [`${each.mistakeId} ${each.groupId}`, each])).values()]
}

/** The group's members, including the new mistakes that join it. */
const membersOf = ({ places }: Plan, mistakes: readonly NewMistake[], { id, members }: StoredGroup) => [
  ...members,
  ...mistakes.filter((one) => places.get(one.id)?.groupId === id),
]

const scopeOf = ({ id, isTeam, version }: ScopeMemory) => ({ id, isTeam, version })

/** A group's text comes from at most this many of its newest members. The database query reads no more. */
const MAX_DESCRIBED = 8

/** The new texts of the joined groups whose text changes. Standards and groups that a person named keep theirs. */
function textsOf({ places, team, own }: Plan, mistakes: readonly NewMistake[]): Placing['texts'] {
  const joined = new Set(mistakes.flatMap(({ id }) => places.get(id)?.groupId ?? []))
  return [...joined].flatMap((groupId) => {
    const added = mistakes.filter(({ id }) => places.get(id)?.groupId === groupId)
    const group = team?.memory.groups.get(groupId) ?? own.memory.groups.get(groupId)
    if (!group || group.namedByPerson || group.isStandard) return []
    const text = describeGroup([...added, ...group.members].slice(0, MAX_DESCRIBED))
    const changed = (['title', 'description', 'programmingLanguage', 'lesson'] as const).some(
      (name) => text[name] !== group[name],
    )
    return changed ? [{ groupId, ...text }] : []
  })
}
