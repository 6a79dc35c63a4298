import type { Migration } from 'kysely'
import * as peopleAndTeams from '../migrations/2026-11-21-1-people-and-teams.ts'
import * as repositoriesAndPullRequests from '../migrations/2026-11-21-2-repositories-and-pull-requests.ts'
import * as deliveriesAndRuns from '../migrations/2026-11-21-3-deliveries-and-runs.ts'
import * as reviewsAndLearning from '../migrations/2026-11-21-4-reviews-and-learning.ts'
import * as modelUsageAndDisputes from '../migrations/2026-11-21-5-model-usage-and-disputes.ts'
import * as signInAndConnections from '../migrations/2026-11-21-6-sign-in-and-connections.ts'
import * as coveringIndexes from '../migrations/2026-11-21-7-covering-indexes.ts'
import * as billing from '../migrations/2026-11-21-8-billing.ts'
import * as mail from '../migrations/2026-11-21-9-mail.ts'
import * as grouping from '../migrations/2026-11-22-1-grouping.ts'
import * as practice from '../migrations/2026-11-22-2-practice.ts'
import * as tokensAndExports from '../migrations/2026-11-22-3-tokens-and-exports.ts'
import * as discoveryAndDigest from '../migrations/2026-11-22-4-discovery-and-digest.ts'
import * as recurrenceReads from '../migrations/2026-11-22-5-recurrence-reads.ts'
import * as practiceOutcomes from '../migrations/2026-11-22-6-practice-outcomes.ts'
import * as suggestedStandards from '../migrations/2026-11-22-7-suggested-standards.ts'
import * as digestsByMail from '../migrations/2026-11-22-8-digests-by-mail.ts'
import * as kindsOfRecurrence from '../migrations/2026-11-22-9-kinds-of-recurrence.ts'
import * as practiceByPerson from '../migrations/2026-11-22-9-practice-by-person.ts'
import * as statsOfWhatComes from '../migrations/2026-11-22-9-stats-of-what-comes.ts'
import * as tenantsRuns from '../migrations/2026-11-22-9-tenants-runs.ts'
import * as whatComesHasKinds from '../migrations/2026-11-22-9-what-comes-has-kinds.ts'
import * as agent from '../migrations/2026-11-23-1-agent.ts'
import * as agentCosts from '../migrations/2026-11-24-1-agent-costs.ts'
import * as operations from '../migrations/2026-11-25-1-operations.ts'
import * as reconciler from '../migrations/2026-11-25-2-reconciler.ts'
import * as retention from '../migrations/2026-11-25-3-retention.ts'
import * as mailBodies from '../migrations/2026-11-25-4-mail-bodies.ts'
import * as countAgain from '../migrations/2026-11-26-1-count-again.ts'
import * as lessons from '../migrations/2026-11-27-1-lessons.ts'
import * as notScored from '../migrations/2026-11-28-1-not-scored.ts'
import * as possibleRepeats from '../migrations/2026-11-28-2-possible-repeats.ts'
import * as outcomes from '../migrations/2026-11-29-1-outcomes.ts'

/** All migrations by their dated names. They can't be reverted. We import each one so that the bundle contains it. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-1-people-and-teams': peopleAndTeams,
  '2026-11-21-2-repositories-and-pull-requests': repositoriesAndPullRequests,
  '2026-11-21-3-deliveries-and-runs': deliveriesAndRuns,
  '2026-11-21-4-reviews-and-learning': reviewsAndLearning,
  '2026-11-21-5-model-usage-and-disputes': modelUsageAndDisputes,
  '2026-11-21-6-sign-in-and-connections': signInAndConnections,
  '2026-11-21-7-covering-indexes': coveringIndexes,
  '2026-11-21-8-billing': billing,
  '2026-11-21-9-mail': mail,
  '2026-11-22-1-grouping': grouping,
  '2026-11-22-2-practice': practice,
  '2026-11-22-3-tokens-and-exports': tokensAndExports,
  '2026-11-22-4-discovery-and-digest': discoveryAndDigest,
  '2026-11-22-5-recurrence-reads': recurrenceReads,
  '2026-11-22-6-practice-outcomes': practiceOutcomes,
  '2026-11-22-7-suggested-standards': suggestedStandards,
  '2026-11-22-8-digests-by-mail': digestsByMail,
  '2026-11-22-9-kinds-of-recurrence': kindsOfRecurrence,
  '2026-11-22-9-practice-by-person': practiceByPerson,
  '2026-11-22-9-stats-of-what-comes': statsOfWhatComes,
  '2026-11-22-9-tenants-runs': tenantsRuns,
  '2026-11-22-9-what-comes-has-kinds': whatComesHasKinds,
  '2026-11-23-1-agent': agent,
  '2026-11-24-1-agent-costs': agentCosts,
  '2026-11-25-1-operations': operations,
  '2026-11-25-2-reconciler': reconciler,
  '2026-11-25-3-retention': retention,
  '2026-11-25-4-mail-bodies': mailBodies,
  '2026-11-26-1-count-again': countAgain,
  '2026-11-27-1-lessons': lessons,
  '2026-11-28-1-not-scored': notScored,
  '2026-11-28-2-possible-repeats': possibleRepeats,
  '2026-11-29-1-outcomes': outcomes,
}
