import { Problem } from '@debrief/contracts/problem'
import type { RequestHandler } from 'express'

/**
 * Refuses changes that another site's page asks for (CSRF): by Sec-Fetch-Site where the browser sends it, else by
 * Origin. Programs that are no browser send neither.
 */
export const refuseOtherSites: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next()
  const site = request.get('sec-fetch-site')
  const origin = request.get('origin')
  const own =
    site === undefined ? origin === undefined || isOwn(origin, request.get('host')) : site === 'same-origin'
  next(own ? undefined : otherSite())
}

function isOwn(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}

const otherSite = () => new Problem('other_site', 403, 'This can only be asked for from Debrief itself.')
