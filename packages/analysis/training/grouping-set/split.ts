import { createHash } from 'node:crypto'

/**
 * Whether thresholds, weights and word lists may be tuned on this group, cluster or single mistake. The split was fixed
 * before anything was measured.
 */
export function isTunedOn(group: string): boolean {
  return createHash('sha256').update(`grouping ${group}`).digest().readUInt32BE(0) / 2 ** 32 < 0.5
}
