import type { BerthLock, BerthLocks } from '../locks/berth-locks.js'

const held = new Map<string, BerthLock>()

export async function pickUp(locks: BerthLocks, berthId: string): Promise<void> {
  held.set(berthId, await locks.take(berthId))
}

export async function putBack(berthId: string): Promise<void> {
  await held.get(berthId)?.release()
  held.delete(berthId)
}

export function isHeld(berthId: string): boolean {
  return held.has(berthId)
}
