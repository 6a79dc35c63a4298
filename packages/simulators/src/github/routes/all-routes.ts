import { appRoutes } from '../apps/routes.ts'
import { graphqlRoutes } from '../graphql/graphql.ts'
import type { Handler } from '../http/call.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { oauthTokenRoutes } from '../oauth/token-routes.ts'
import { commitRoutes } from './commits.ts'
import { contentRoutes } from './contents.ts'
import { deliveryRoutes } from './deliveries.ts'
import { hookRoutes } from './hooks.ts'
import { issueCommentRoutes } from './issue-comments.ts'
import { metaRoutes } from './meta.ts'
import { pullRoutes } from './pulls.ts'
import { reactionRoutes } from './reactions.ts'
import { repositoryRoutes } from './repositories.ts'
import { reviewCommentRoutes } from './review-comments.ts'
import { reviewRoutes } from './reviews.ts'
import { userRoutes } from './user.ts'

/** Every call the simulator supports, named as in GitHub's description. */
export const allRoutes = (limits: RateLimits): Record<string, Handler> => ({
  ...userRoutes,
  ...repositoryRoutes,
  ...hookRoutes,
  ...deliveryRoutes,
  ...pullRoutes,
  ...reviewRoutes,
  ...reviewCommentRoutes,
  ...issueCommentRoutes,
  ...reactionRoutes,
  ...commitRoutes,
  ...contentRoutes,
  ...metaRoutes(limits),
  ...appRoutes,
  ...oauthTokenRoutes,
  ...graphqlRoutes,
})
