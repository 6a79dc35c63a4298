import { Problem } from '@debrief/contracts/problem'
import type { RequestHandler } from 'express'

/** A mail program sends it as a form, and what it may do stands in its own token (RFC 8058, 3.1). */
const UNSUBSCRIBE = /^\/unsubscribe\/[^/]+$/

/**
 * Refuses changes that another site's page asks for (CSRF): by Sec-Fetch-Site where the browser sends it, else by
 * Origin. Programs that are no browser send neither. What is sent says that it is JSON, also where it is nothing: a form
 * cannot, and a script of another site has to ask first (https://fetch.spec.whatwg.org/#cors-preflight-request).
 */
export const refuseOtherSites: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next()
  const site = request.get('sec-fetch-site')
  const origin = request.get('origin')
  const own =
    site === undefined ? origin === undefined || isOwn(origin, request.get('host')) : site === 'same-origin'
  if (!own) return next(otherSite())
  if (UNSUBSCRIBE.test(request.path)) return next()
  next(request.get('content-type')?.split(';')[0]?.trim() === 'application/json' ? undefined : jsonOnly())
}

function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}

const otherSite = () => new Problem('other_site', 403, 'This can only be asked for from Debrief itself.')

const jsonOnly = () =>
  new Problem(
    'json_only',
    415,
    'Send JSON, with the header Content-Type: application/json, also where there is no body.',
  )
