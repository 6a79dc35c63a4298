import { ok } from '../../kit/answer.ts'
import type { Handler } from '../http/call.ts'
import type { RateLimits } from '../http/rate-limit.ts'

const readMeta: Handler = () =>
  ok({
    verifiable_password_authentication: false,
    hooks: ['127.0.0.0/8', '::1/128'],
    web: ['127.0.0.0/8', '::1/128'],
    api: ['127.0.0.0/8', '::1/128'],
    git: ['127.0.0.0/8', '::1/128'],
  })

/** Reading the limits doesn't count against them. */
export const metaRoutes = (limits: RateLimits): Record<string, Handler> => ({
  'GET /meta': readMeta,
  'GET /rate_limit': (call) => {
    const core = { ...limits.read(call.caller, 'core'), resource: 'core' }
    const search = { limit: 30, used: 0, remaining: 30, reset: core.reset, resource: 'search' }
    return ok({
      resources: { core, search, graphql: { ...limits.read(call.caller, 'graphql'), resource: 'graphql' } },
      rate: core,
    })
  },
})
