import type { VisitRoutes } from '../../kit/server.ts'
import type { Validation } from '../http/validation.ts'
import type { GithubState } from '../state/state.ts'
import { decideAuthorize, showAuthorize } from './authorize.ts'
import { createCodes } from './codes.ts'
import { exchangeCode } from './exchange.ts'

/** GitHub's side of the sign-in: docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export function oauthPages(state: GithubState, validation: Validation | null): VisitRoutes {
  const codes = createCodes(state.settings.now)
  return {
    'GET /login/oauth/authorize': ({ query }) => showAuthorize(state, Object.fromEntries(query)),
    'POST /login/oauth/authorize': ({ body }) =>
      decideAuthorize(state, codes, body as Record<string, string>),
    'POST /login/oauth/access_token': (visit) => exchangeCode({ state, codes, validation }, visit),
  }
}
