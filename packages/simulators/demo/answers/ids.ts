import { createHash } from 'node:crypto'

const BEGIN = Date.parse('2026-08-01T00:00:00Z')

/**
 * An id that ascends with time, as GitHub's do: the second it happened in, then six bits of the name's hash.
 * `room` sets the kinds apart (reviews, review comments, …).
 */
export function idAt(room: number, time: string, name: string): number {
  const seconds = (Date.parse(time) - BEGIN) / 1000
  return room + seconds * 64 + (hashOf(name).readUInt32BE(0) % 64)
}

export const ROOMS = {
  pull: 3_100_000_000,
  review: 4_200_000_000,
  reviewComment: 2_600_000_000,
  issueComment: 5_300_000_000,
}

/** A git id nobody has committed, such as that of the test merge of an open pull request. */
export const shaOf = (name: string) => hashOf(name).toString('hex')

/** The id git gives a file's bytes (https://git-scm.com/book/en/v2/Git-Internals-Git-Objects). */
export function blobSha(bytes: Buffer): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

const hashOf = (name: string) => createHash('sha1').update(name).digest()
