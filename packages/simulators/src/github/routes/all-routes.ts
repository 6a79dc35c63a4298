import { appRoutes } from '../apps/routes.ts'
import { graphqlRoutes } from '../graphql/graphql.ts'
import type { Handler } from '../http/call.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { oauthTokenRoutes } from '../oauth/applications.ts'
import { checkRoutes } from './checks.ts'
import { commentRoutes } from './comments.ts'
import { commitRoutes, contentRoutes } from './contents.ts'
import { gitRoutes } from './git.ts'
import { deliveryRoutes, hookRoutes } from './hooks.ts'
import { pullWriteRoutes } from './pull-writes.ts'
import { pullRoutes, reviewRoutes } from './pulls.ts'
import { metaRoutes, repositoryRoutes, userRoutes } from './repositories.ts'

export const allRoutes = (limits: RateLimits): Record<string, Handler> => ({
  ...userRoutes,
  ...repositoryRoutes,
  ...hookRoutes,
  ...deliveryRoutes,
  ...pullRoutes,
  ...reviewRoutes,
  ...commentRoutes,
  ...commitRoutes,
  ...contentRoutes,
  ...gitRoutes,
  ...pullWriteRoutes,
  ...checkRoutes,
  ...metaRoutes(limits),
  ...appRoutes,
  ...oauthTokenRoutes,
  ...graphqlRoutes(limits),
})
