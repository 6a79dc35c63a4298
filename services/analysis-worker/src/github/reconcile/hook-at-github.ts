import type { DueConnection, DueReconciliation } from '@debrief/database/deliveries/reconciliations'
import type { GithubClient } from '@debrief/github/client'
import type { HookPlace } from '@debrief/github/deliveries/hook-deliveries'
import { GithubFailure } from '@debrief/github/errors'

export interface HookAtGithub {
  due: DueReconciliation
  /** Null for an App's webhook. */
  connection: DueConnection | null
  of: HookPlace
  client: GithubClient
  signal: AbortSignal
}

export function isRefusal(error: unknown): error is GithubFailure {
  return error instanceof GithubFailure && ['gone', 'forbidden', 'rejected'].includes(error.kind)
}
