import { createHash } from 'node:crypto'

/** The share of labelled comments that weights and rules may be tuned on. */
const TUNED_ON = 0.7

/** Told by the id alone, so that a comment stays on its side whatever else is added. */
export function isTunedOn(id: string): boolean {
  return shareOf(`split ${id}`) < TUNED_ON
}

/** 0 up to but not including `folds`, the same for all comments of one group. */
export const foldOf = (group: string, folds: number) => Math.floor(shareOf(`fold ${group}`) * folds)

const shareOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
