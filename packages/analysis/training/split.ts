import { createHash } from 'node:crypto'

/** The share of labeled comments that weights and rules may be tuned on. */
const TUNED_ON = 0.7

/** Whether weights and rules may be tuned on this comment. The answer doesn't depend on the other comments. */
export function isTunedOn(id: string): boolean {
  return hashToFraction(`split ${id}`) < TUNED_ON
}

/** A fold number from 0 to `folds` − 1, the same for all comments of one group. */
export const assignFold = (group: string, folds: number) =>
  Math.floor(hashToFraction(`fold ${group}`) * folds)

const hashToFraction = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
