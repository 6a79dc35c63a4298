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

/** Every migration by its dated name, forward only. Listed here so that a bundle carries them. */
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
}
