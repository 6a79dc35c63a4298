import type { PullRequestMaterial, ReviewThread } from '@debrief/contracts/pull-requests/material'
import { traceFix } from '../builtin/fixes/trace-fix.ts'

/**
 * Whether the agent's comment that starts the thread was acted on. A fix, even a partial one, counts. If it isn't known
 * whether the code was fixed, a resolved thread counts too; if it isn't resolved, the result is null.
 */
export function isActedOn(thread: ReviewThread, material: PullRequestMaterial): boolean | null {
  const { outcome } = traceFix(thread, material)
  if (outcome === 'fixed' || outcome === 'partly-fixed') return true
  if (outcome !== 'unknown') return false
  return thread.resolution === 'resolved' ? true : null
}
