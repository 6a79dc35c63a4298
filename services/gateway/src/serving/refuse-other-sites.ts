import { Problem } from '@debrief/contracts/problem'
import type { RequestHandler } from 'express'
import { isBearer } from '../people/token-text.ts'

/** Email programs send this request as a form. The token in the URL authorizes the request (RFC 8058, section 3.1). */
const UNSUBSCRIBE = /^\/unsubscribe\/[^/]+$/
/** Identity providers send this request as a form. The signed token in the form authorizes the request. */
const BACK_CHANNEL_LOGOUT = '/auth/oidc/back-channel-logout'

/**
 * Rejects changes requested by other sites' pages (CSRF), except with an access token. Checks Sec-Fetch-Site if the
 * browser sends it, otherwise Origin.
 * Except for the two paths above, requests also need a JSON content type, because another site's script can't set that
 * type without a preflight request (https://fetch.spec.whatwg.org/#cors-preflight-request).
 */
export function refuseOtherSites(address: { appUrl: string }): RequestHandler {
  return (request, _response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    const site = request.get('sec-fetch-site')
    const origin = request.get('origin')
    const own =
      isBearer(request.get('authorization')) ||
      (site === undefined ? origin === undefined || origin === address.appUrl : site === 'same-origin')
    if (!own) return next(otherSite())
    if (UNSUBSCRIBE.test(request.path) || request.path === BACK_CHANNEL_LOGOUT) return next()
    next(request.get('content-type')?.split(';')[0]?.trim() === 'application/json' ? undefined : jsonOnly())
  }
}

const otherSite = () => new Problem('other_site', 403, 'Only Debrief’s pages can send this request.')

const jsonOnly = () =>
  new Problem('json_only', 415, 'Set the Content-Type header to application/json, even without a body.')
