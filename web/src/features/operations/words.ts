import type { EndpointAnswer } from '@debrief/contracts/endpoint'
import { KINDS_OF_WORK, type KindOfWork } from '@debrief/contracts/operations/constants'
import type { ReplayOutcome } from '@debrief/contracts/operations/failed-work'
import type { showVersion } from '@debrief/contracts/operations/version'
import type { TabName } from './address.ts'

export const operations = 'Operations'
export const aboutOperations =
  'All jobs in this installation. The audit log records who pauses, resumes or replays jobs, and why.'
export const dashboard = 'Dashboard'
export const githubApp = 'GitHub App'
export const queues = 'Queues'

export const nothingHere = 'Nothing here'
export const notLoaded = 'This page couldn’t be loaded'
export const goToDashboard = 'Go to Dashboard'

export const view = 'View'
export const tabs: Record<TabName, string> = {
  work: 'Work',
  failed: 'Failed',
  deliveries: 'Deliveries',
  lost: 'Lost deliveries',
  explain: 'Explain',
  verify: 'Verify',
}

export const versions = ({ debrief, node, postgres }: EndpointAnswer<typeof showVersion>) =>
  `Debrief ${debrief} · Node.js ${node} · PostgreSQL ${postgres}`

/** Names for the kinds of jobs whose identifiers aren't clear enough. */
const NAMES: Partial<Record<KindOfWork, string>> = {
  'route-delivery': 'Deliveries',
  'analyze-pull-request': 'Analyses',
  'acknowledge-mention': 'Reactions to mentions',
  'answer-mention': 'Mentions',
  'answer-reply': 'Replies to the agent',
  'read-comment-outcomes': 'Outcomes of the agent’s comments',
  'discover-standards': 'Standards discovery',
  'send-mail': 'Emails',
  'send-chat-message': 'Messages to channels',
  'write-notification-email': 'Notification emails',
  'write-weekly-email': 'Weekly emails',
  'write-weekly-emails': 'Weekly email scheduling',
  'sync-customer': 'Stripe customer syncs',
  'compare-subscriptions': 'Comparison with Stripe',
  'check-identity': 'Identity provider account checks',
  'end-left-grants': 'GitHub access removals for deleted accounts',
}

/** Without a name in `NAMES`, turns `rotate-keys` into "Rotate keys". */
const nameWork = (kind: KindOfWork): string => {
  const words = kind.replaceAll('-', ' ')
  return NAMES[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const WORK_NAMES = Object.fromEntries(KINDS_OF_WORK.map((kind) => [kind, nameWork(kind)])) as Record<
  KindOfWork,
  string
>

export const OUTCOME_WORDS: Record<ReplayOutcome, string> = {
  replayed: 'Replayed',
  not_failed: 'No longer failed',
  emptied: 'Its data was deleted',
  superseded: 'Replaced by newer work',
  repository_paused: 'The repository is paused',
  no_subscription: 'No active plan',
  quota_exhausted: 'No analyses left this month',
}
