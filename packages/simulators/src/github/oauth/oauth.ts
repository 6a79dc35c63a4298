import { json, Router, urlencoded } from 'express'
import type { GithubState } from '../state/state.ts'
import type { Validation } from '../validate/validate.ts'
import { decideAuthorize, showAuthorize } from './authorize.ts'
import { createCodes } from './codes.ts'
import { exchangeCode } from './exchange.ts'

/** GitHub's side of the sign-in: docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export function oauthRouter(state: GithubState, validation: Validation | null): Router {
  const codes = createCodes(state.settings.now)
  const router = Router()
  router.use(urlencoded({ extended: false }), json())
  router.get('/authorize', (request, response) => showAuthorize(state, request, response))
  router.post('/authorize', (request, response) => decideAuthorize(state, codes, { request, response }))
  router.post('/access_token', (request, response) =>
    exchangeCode({ state, codes, validation }, request, response),
  )
  return router
}
