import { z } from 'zod'
import { isLoopback } from '../../serving/is-loopback.ts'
import { isDomain, readDomains } from './allowed-domains.ts'

/** The settings for signing in through an identity provider (D46). */
export const oidcSettings = {
  /** Must match the issuer in the provider's discovery document exactly. */
  OIDC_ISSUER: z
    .url()
    .refine(isIssuer, 'must be https://, or http:// on this machine, without a query or fragment')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(40).default('SSO'),
  /**
   * Comma-separated domains. If set, a sign-in through the provider needs a verified email address at one of the
   * domains.
   */
  OIDC_ALLOWED_DOMAINS: z
    .string()
    .default('')
    .superRefine((text, context) => {
      for (const domain of readDomains(text))
        if (!isDomain(domain))
          context.addIssue({
            code: 'custom',
            message: `"${domain}" must be a domain such as example.com, in ASCII (xn--…)`,
          })
    }),
  OIDC_SCOPES: z
    .string()
    .default('openid email profile')
    .refine((scopes) => scopes.split(' ').includes('openid'), 'must contain openid'),
  /** `off`: people can sign in only through the provider, but can still link GitHub to their account. */
  GITHUB_SIGN_IN: z.enum(['on', 'off']).default('on'),
}

type OidcSettings = z.infer<z.ZodObject<typeof oidcSettings>>
const NEEDED = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

export function refuseHalfOidc(
  all: OidcSettings & { OPERATORS: string },
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
): void {
  const missing = NEEDED.filter((name) => all[name] === undefined)
  const refuse = (name: string, message: string) =>
    context.addIssue({ code: 'custom', path: [name], message })
  if (missing.length > 0 && missing.length < NEEDED.length)
    for (const name of missing) refuse(name, `is missing. Set all of ${NEEDED.join(', ')}, or none of them`)
  if (missing.length === 0) return refuseOtherIssuers(all, refuse)
  if (all.GITHUB_SIGN_IN === 'off')
    refuse('GITHUB_SIGN_IN', 'can only be off if OIDC_ISSUER is set, because nobody could sign in')
  if (all.OIDC_ALLOWED_DOMAINS !== '')
    refuse('OIDC_ALLOWED_DOMAINS', 'needs OIDC_ISSUER, because it doesn’t apply to GitHub')
}

function refuseOtherIssuers(
  { OPERATORS, OIDC_ISSUER }: OidcSettings & { OPERATORS: string },
  refuse: (name: string, message: string) => void,
): void {
  for (const entry of OPERATORS.split(',').map((text) => text.trim()))
    if (entry.startsWith('oidc:') && !entry.startsWith(`oidc:${OIDC_ISSUER}#`))
      refuse(
        'OPERATORS',
        `"${entry}" must name the issuer exactly as OIDC_ISSUER does: oidc:${OIDC_ISSUER}#<subject>`,
      )
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash } = new URL(text)
  return (
    (protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))) && search === '' && hash === ''
  )
}
