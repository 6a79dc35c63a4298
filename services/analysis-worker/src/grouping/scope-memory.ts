import type { Groupable } from '@debrief/analysis/grouping/groupable'
import { createGrouping, type Grouping } from '@debrief/analysis/grouping/grouping'
import type { StoredGroup, StoredMistake } from '@debrief/database/grouping/placing'
import type { ScopeNews, WholeScope } from '@debrief/database/grouping/read-scope'
import type { AwayVectors } from './away-vectors.ts'

/** The groups and single mistakes of a team, or of a person, as they were stored at a version. */
export interface ScopeMemory {
  readonly id: string
  readonly isTeam: boolean
  readonly version: number
  readonly groups: ReadonlyMap<string, StoredGroup>
  readonly singles: ReadonlyMap<string, StoredMistake>
  readonly grouping: Pick<Grouping, 'find'>
  putGroup(group: StoredGroup): void
  dropGroup(id: string): void
  putSingle(one: StoredMistake): void
  dropSingle(id: string): void
  /** Takes in what changed since a version not newer than its own. False: the log did not reach back, nothing was changed. */
  takeIn(news: ScopeNews): boolean
  replace(whole: WholeScope): void
}

interface Scope {
  id: string
  isTeam: boolean
  /** The server keeps the vectors of stored mistakes; null: they are in memory. */
  away?: AwayVectors | null
}

export function createScopeMemory({ id, isTeam, away = null }: Scope): ScopeMemory {
  const groups = new Map<string, StoredGroup>()
  const singles = new Map<string, StoredMistake>()
  const neighbours = away ? (one: Groupable) => away.neighboursOf(id, one) : undefined
  const lend = (one: StoredMistake) => away?.lend(one) ?? one
  let grouping = createGrouping({ neighbours })
  let version = -1

  const memory: ScopeMemory = {
    id,
    isTeam,
    groups,
    singles,
    get version() {
      return version
    },
    get grouping() {
      return grouping
    },
    putGroup(group) {
      groups.set(group.id, group)
      grouping.addGroup(group)
    },
    dropGroup(groupId) {
      if (groups.delete(groupId)) grouping.removeGroup(groupId)
    },
    putSingle(one) {
      singles.set(one.id, one)
      grouping.addSingle(one)
    },
    dropSingle(mistakeId) {
      if (singles.delete(mistakeId)) grouping.removeSingle(mistakeId)
    },
    takeIn(news) {
      if (news.groups === null || news.singles === null) return false
      // What is older than this is in it already, unless it was asked for by name.
      if (news.version < version) return true
      const before = mistakesOf(memory, news)
      const asBefore = (one: StoredMistake) => before.get(one.id) ?? lend(one)
      for (const groupId of news.groupIds) memory.dropGroup(groupId)
      for (const mistakeId of news.mistakeIds) memory.dropSingle(mistakeId)
      for (const group of news.groups) memory.putGroup({ ...group, members: group.members.map(asBefore) })
      for (const one of news.singles) memory.putSingle(asBefore(one))
      version = news.version
      return true
    },
    replace(whole) {
      if (whole.version < version) return
      groups.clear()
      singles.clear()
      grouping = createGrouping({ neighbours })
      for (const group of whole.groups) memory.putGroup({ ...group, members: group.members.map(lend) })
      for (const one of whole.singles) memory.putSingle(lend(one))
      version = whole.version
    },
  }
  return memory
}

/** What is read again is the same as before, for a mistake never changes; what was made of it to compare it is kept by it. */
function mistakesOf(memory: ScopeMemory, { groupIds, mistakeIds }: ScopeNews): Map<string, StoredMistake> {
  const members = groupIds.flatMap((id) => memory.groups.get(id)?.members ?? [])
  const singles = mistakeIds.flatMap((id) => memory.singles.get(id) ?? [])
  return new Map([...members, ...singles].map((one) => [one.id, one]))
}
