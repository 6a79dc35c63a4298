import { isIP } from 'node:net'
import type { RequestHandler } from 'express'
import type { GatewayConfig } from '../config.ts'

const YEAR = 365 * 24 * 60 * 60

/**
 * GitHub Enterprise Server and the simulator serve avatars themselves. With subdomain isolation, avatars have their own
 * host
 * (https://docs.github.com/en/enterprise-server@latest/admin/configuring-settings/hardening-security-for-your-enterprise/enabling-subdomain-isolation).
 */
export function listAvatarOrigins(githubUrl: string): string[] {
  const { origin, protocol, host, hostname } = new URL(githubUrl)
  if (origin === 'https://github.com') return []
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? [origin] : [origin, `${protocol}//avatars.${host}`]
}

function contentSecurityPolicy(githubUrl: string): string {
  const { origin } = new URL(githubUrl)
  return [
    `default-src 'self'`,
    ['img-src', `'self'`, 'https://avatars.githubusercontent.com', ...listAvatarOrigins(githubUrl)].join(' '),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self' ${origin}`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Meets ASVS 3.4.1 (if APP_URL uses https), 3.4.2 to 3.4.6, and 3.4.8. */
export function securityHeaders({
  APP_URL,
  GITHUB_URL,
}: Pick<GatewayConfig, 'APP_URL' | 'GITHUB_URL'>): RequestHandler {
  const headers = {
    'content-security-policy': contentSecurityPolicy(GITHUB_URL),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(APP_URL?.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }
      : {}),
  }
  return (_request, response, next) => {
    response.set(headers)
    next()
  }
}
