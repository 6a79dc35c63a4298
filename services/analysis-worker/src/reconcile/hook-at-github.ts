import type { DueConnection, DueReconciliation } from '@debrief/database/reconciliations'
import type { GithubClient } from '@debrief/github/client'
import { GithubFailure } from '@debrief/github/errors'
import type { HookPlace } from '@debrief/github/hook-deliveries'

/** A hook that is due, and with what it is looked at. */
export interface HookAtGithub {
  due: DueReconciliation
  /** null for the App's own hook. */
  connection: DueConnection | null
  of: HookPlace
  client: GithubClient
  signal: AbortSignal
}

/** GitHub's last word on one call, which says nothing of the token: asking again would not help. */
export function isRefusal(error: unknown): error is GithubFailure {
  return error instanceof GithubFailure && ['gone', 'forbidden', 'rejected'].includes(error.kind)
}
