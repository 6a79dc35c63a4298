import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { MAX_UNDO_LENGTH, UNDO_SECONDS } from '@debrief/contracts/http/undo'
import { Problem } from '@debrief/contracts/problem'
import type { Context } from './context.ts'

type Deps = Pick<Context, 'keys' | 'viewer'>

const aboutUndo = (kind: string, { viewer }: Deps) => `undo:${kind}:${viewer.id}`

/**
 * Returns the deleted data as an encrypted token for the person who deleted it, so that the server doesn't have to
 * store the data. Returns null if the token would be too long.
 */
export function sealUndo(kind: string, before: unknown, deps: Deps): string | null {
  const until = Date.now() + UNDO_SECONDS * 1_000
  const packed = deflateRawSync(JSON.stringify({ until, before })).toString('base64url')
  const undo = deps.keys.seal(packed, aboutUndo(kind, deps))
  return undo.length > MAX_UNDO_LENGTH ? null : undo
}

/** Throws if the time is up, or if `undo` was created for another person or another kind of deletion. */
export function openUndo<Before>(kind: string, undo: string, deps: Deps): Before {
  const { until, before } = read<Before>(kind, undo, deps)
  if (until < Date.now()) throw undoExpired()
  return before
}

function read<Before>(kind: string, undo: string, deps: Deps): { until: number; before: Before } {
  try {
    const packed = Buffer.from(deps.keys.open(undo, aboutUndo(kind, deps)), 'base64url')
    return JSON.parse(inflateRawSync(packed).toString('utf8'))
  } catch {
    throw undoExpired()
  }
}

export const undoExpired = () =>
  new Problem('undo_expired', 409, 'This can’t be undone anymore, because more than a minute has passed.')
