import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/pull-requests/material'
import { traceFix } from '../builtin/fixes/trace-fix.ts'

/**
 * Returns true for a full or partial fix. If it's unknown whether the code was fixed, returns true for a resolved
 * thread and null otherwise.
 */
export function isActedOn(thread: ReviewThread, material: PullRequestMaterial): boolean | null {
  const { outcome } = traceFix(thread, material)
  if (outcome === 'fixed' || outcome === 'partly-fixed') return true
  if (outcome !== 'unknown') return false
  return thread.resolution === 'resolved' ? true : null
}
