import type { StoredGroup, StoredMistake } from '@debrief/database/grouping/placing'
import type { ScopeMemory } from './scope-memory.ts'

/** What is tried out on a memory and taken back: only what is stored stays, and that comes by the log of changes. */
export interface Sketch {
  readonly memory: ScopeMemory
  putGroup(group: StoredGroup): void
  putSingle(one: StoredMistake): void
  dropSingle(id: string): void
  revert(): void
}

export function sketchOn(memory: ScopeMemory): Sketch {
  const undo: (() => void)[] = []
  return {
    memory,
    putGroup(group) {
      memory.putGroup(group)
      undo.push(() => memory.dropGroup(group.id))
    },
    putSingle(one) {
      memory.putSingle(one)
      undo.push(() => memory.dropSingle(one.id))
    },
    dropSingle(id) {
      const one = memory.singles.get(id)
      if (!one) return
      memory.dropSingle(id)
      undo.push(() => memory.putSingle(one))
    },
    revert() {
      while (undo.length > 0) undo.pop()!()
    },
  }
}
