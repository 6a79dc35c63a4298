import { createHash } from 'node:crypto'

const TUNED_ON = 0.7

/** Whether the comment may be used for tuning. Depends only on the comment's id. */
export function isTunedOn(id: string): boolean {
  return hashToFraction(`split ${id}`) < TUNED_ON
}

/** Returns a fold number from 0 to `folds` - 1. All comments of a group get the same number. */
export const assignFold = (group: string, folds: number) =>
  Math.floor(hashToFraction(`fold ${group}`) * folds)

const hashToFraction = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
