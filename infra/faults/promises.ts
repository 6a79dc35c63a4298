import type { FaultPromise } from './promise.ts'
import { i1 } from './storm/storm.ts'

/** Every promise of docs/reliability.md that is tested here, by its number there. */
export const promises: Record<string, FaultPromise> = {
  I1: i1,
}
