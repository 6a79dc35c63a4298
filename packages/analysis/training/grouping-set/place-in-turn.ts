import { describeGroup } from '../../src/grouping/describe-group.ts'
import type { Groupable } from '../../src/grouping/groupable.ts'
import { createGrouping, type Grouping } from '../../src/grouping/grouping.ts'

export type MakeGrouping = () => Grouping

export function placeInTurn(
  mistakes: readonly Groupable[],
  make: MakeGrouping = createGrouping,
): Map<string, string> {
  const grouping = make()
  const groups = new Map<string, Groupable[]>()
  const singles = new Map<string, Groupable>()
  for (const one of mistakes) {
    const found = grouping.find(one)
    const single = found?.kind === 'single' ? singles.get(found.id) : undefined
    const members = found?.kind === 'group' ? groups.get(found.id) : undefined
    if (single) {
      grouping.removeSingle(single.id)
      singles.delete(single.id)
      putGroup(`group of ${single.id}`, [single, one])
    } else if (members && found) putGroup(found.id, [...members, one])
    else {
      singles.set(one.id, one)
      grouping.addSingle(one)
    }
  }
  function putGroup(id: string, members: Groupable[]): void {
    groups.set(id, members)
    const category = members[0]?.category ?? 'code-quality'
    grouping.addGroup({ id, ...describeGroup(members), category, isStandard: false, members })
  }
  const placed = [...singles.keys()].map((id) => [id, id] as const)
  const grouped = [...groups].flatMap(([id, members]) => members.map((one) => [one.id, id] as const))
  return new Map([...placed, ...grouped])
}

/** Uses Mulberry32 (https://github.com/cprosche/mulberry32). The same seed always gives the same order. */
export function shuffle<T>(all: readonly T[], seed: number): T[] {
  let state = seed
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const shuffled = [...all]
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1))
    ;[shuffled[at], shuffled[other]] = [shuffled[other] as T, shuffled[at] as T]
  }
  return shuffled
}
