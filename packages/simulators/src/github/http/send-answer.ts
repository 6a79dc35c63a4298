import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Answer } from './answer.ts'
import type { Caller } from './call.ts'
import type { RateLimits, Resource } from './rate-limit.ts'

interface Sending {
  limits: RateLimits
  /** null: the credentials were invalid. */
  caller: Caller | null
  resource: Resource
  request: Request
  response: Response
}

let lastRequest = 0

/** Sends the response with GitHub's headers; 304 without a body if the caller's copy is current. */
export function sendAnswer({ limits, caller, resource, request, response }: Sending, answer: Answer) {
  const text = answer.text ?? toJson(answer)
  const headers: Record<string, string> = {
    'x-github-media-type': 'github.v3; format=json',
    'x-github-api-version-selected': '2022-11-28',
    'x-github-request-id': `51A1:${(lastRequest++).toString(16)}`,
    ...answer.headers,
  }
  if (caller?.kind === 'user') {
    headers['x-oauth-scopes'] = caller.scopes.join(', ')
    headers['x-accepted-oauth-scopes'] = ''
  }
  let { status } = answer
  if (request.method === 'GET' && status === 200) {
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`
    headers.etag = `W/${etag}`
    headers['cache-control'] = 'private, max-age=60, s-maxage=60'
    headers.vary = 'Accept, Authorization, Cookie, X-GitHub-OTP'
    if (request.headers['if-none-match']?.includes(etag)) status = 304
  }
  // docs.github.com, "Use conditional requests if appropriate": a 304 doesn't count against the limit.
  if (caller && status === 304 && request.path !== '/rate_limit') limits.giveBack(caller, resource)
  if (caller) addLimitHeaders(headers, limits.read(caller, resource), resource)
  if (status === 304 || text === '') return response.writeHead(status, headers).end()
  headers['content-type'] =
    answer.text === undefined ? 'application/json; charset=utf-8' : (answer.type ?? 'text/plain')
  headers['content-length'] = String(Buffer.byteLength(text))
  response.writeHead(status, headers).end(text)
}

function toJson({ body, rewrite = (json) => json }: Answer): string {
  return body === undefined ? '' : rewrite(JSON.stringify(body))
}

function addLimitHeaders(
  headers: Record<string, string>,
  left: ReturnType<RateLimits['read']>,
  resource: Resource,
) {
  headers['x-ratelimit-limit'] = String(left.limit)
  headers['x-ratelimit-remaining'] = String(left.remaining)
  headers['x-ratelimit-used'] = String(left.used)
  headers['x-ratelimit-reset'] = String(left.reset)
  headers['x-ratelimit-resource'] = resource
}
