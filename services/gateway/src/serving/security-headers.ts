import type { RequestHandler } from 'express'

/** Everything comes from here; nothing is inline, framed, or allowed to be a plug-in. */
const CONTENT_SECURITY_POLICY = [
  `default-src 'self'`,
  `img-src 'self' https://avatars.githubusercontent.com`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
].join('; ')

export const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  })
  next()
}
