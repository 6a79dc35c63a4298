import type { KindOfWork } from '@debrief/contracts/http/operated-names'
import type { ReplayOutcome } from '@debrief/contracts/http/operators-failed'

export const WORK_NAMES: Record<KindOfWork, string> = {
  deliveries: 'Deliveries',
  analysis_runs: 'Analyses',
  agent_runs: 'Mentions',
  'send-mail': 'Emails',
  discoveries: 'Standards discoveries',
  customer_syncs: 'Payment syncs',
}

export const OUTCOME_WORDS: Record<ReplayOutcome, string> = {
  replayed: 'Due again',
  not_failed: 'Not failed any more',
  emptied: 'What it needs is not kept any more',
  superseded: 'Something newer took its place',
  repository_paused: 'The repository is paused',
  no_subscription: 'No active plan pays for it',
  quota_exhausted: 'No analysis is left this month',
}
