import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/pull-requests/material'
import { traceFix } from '../builtin/fixes/trace-fix.ts'

/**
 * True for a full or partial fix, or if the outcome is unknown but the thread is resolved. Null if the outcome is
 * unknown and the thread isn't resolved.
 */
export function isActedOn(thread: ReviewThread, material: PullRequestMaterial): boolean | null {
  const { outcome } = traceFix(thread, material)
  if (outcome === 'fixed' || outcome === 'partly-fixed') return true
  if (outcome !== 'unknown') return false
  return thread.resolution === 'resolved' ? true : null
}
