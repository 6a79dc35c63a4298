import { createHash } from 'node:crypto'

/** The share of labeled comments that weights and rules may be tuned on. */
const TUNED_ON = 0.7

/** Whether a comment may be tuned on. Depends only on its id, so a comment stays on its side when others are added. */
export function isTunedOn(id: string): boolean {
  return shareOf(`split ${id}`) < TUNED_ON
}

/** A fold number from 0 to `folds` − 1, the same for all comments of one group. */
export const foldOf = (group: string, folds: number) => Math.floor(shareOf(`fold ${group}`) * folds)

const shareOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
