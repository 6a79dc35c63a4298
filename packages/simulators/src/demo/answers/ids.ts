import { createHash } from 'node:crypto'

const START = Date.parse('2026-05-01T00:00:00Z')

/**
 * Returns an id that grows with time, like GitHub's: `first`, plus 256 for each second since START, plus eight bits of
 * the name's hash.
 */
export function idAt(first: number, time: string, name: string): number {
  const seconds = (Date.parse(time) - START) / 1000
  return first + seconds * 256 + (sha1(name).readUInt32BE(0) % 256)
}

export const FIRST_IDS = {
  pull: 3_100_000_000,
  review: 4_200_000_000,
  reviewComment: 2_600_000_000,
  issueComment: 5_300_000_000,
}

/** A SHA that no demo commit has, for example for the test merge of an open pull request. */
export const unusedSha = (name: string) => sha1(name).toString('hex')

const sha1 = (name: string) => createHash('sha1').update(name).digest()
