import { createHash } from 'node:crypto'

const START = Date.parse('2026-05-01T00:00:00Z')

/**
 * Returns an id that grows with time, like GitHub's. Ids of a kind start at `room`; the seconds since START and eight
 * bits of the name's hash are added to it.
 */
export function idAt(room: number, time: string, name: string): number {
  const seconds = (Date.parse(time) - START) / 1000
  return room + seconds * 256 + (sha1(name).readUInt32BE(0) % 256)
}

export const ROOMS = {
  pull: 3_100_000_000,
  review: 4_200_000_000,
  reviewComment: 2_600_000_000,
  issueComment: 5_300_000_000,
}

/** A commit id that doesn't exist in the demo, for example for the test merge of an open pull request. */
export const unusedSha = (name: string) => sha1(name).toString('hex')

const sha1 = (name: string) => createHash('sha1').update(name).digest()
