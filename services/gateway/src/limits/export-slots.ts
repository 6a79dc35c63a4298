import { Problem } from '@debrief/contracts/problem'
import type { Response } from 'express'
import type { LimitKind } from './limits.ts'

/** The maximum number of simultaneous list downloads per person and gateway. */
export const MAX_EXPORTS = 2

export type TakeExportSlot = (userId: string, response: Response) => void

/**
 * Limits simultaneous downloads, because a slow download can last for hours. The returned function throws 429 if the
 * person has no slot left. A slot is free again when the response closes.
 */
export function openExportSlots(onRefused: (kind: LimitKind) => void): TakeExportSlot {
  const taken = new Map<string, number>()
  return (userId, response) => {
    if (response.closed) return
    const count = taken.get(userId) ?? 0
    if (count >= MAX_EXPORTS) {
      onRefused('export')
      throw tooManyExports()
    }
    taken.set(userId, count + 1)
    response.once('close', () => {
      const left = (taken.get(userId) ?? 0) - 1
      if (left > 0) taken.set(userId, left)
      else taken.delete(userId)
    })
  }
}

const RETRY_SECONDS = 10

const tooManyExports = () =>
  new Problem(
    'too_many_exports',
    429,
    `You already have ${MAX_EXPORTS} exports running. Wait until one is done, then try again.`,
    { retryAfter: RETRY_SECONDS },
  )
