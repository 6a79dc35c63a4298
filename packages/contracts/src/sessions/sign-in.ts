import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_RETURN_TO_LENGTH, RETURN_TO } from '../pages.ts'

const none = z.object({})

const opaque = z.string().min(1).max(2_000)

export const SIGN_IN_METHODS = ['github', 'oidc'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

export const startSignIn = endpoint({
  name: 'POST /api/auth/start',
  summary: 'Start a sign-in. Returns the URL to send the browser to',
  access: 'public',
  params: none,
  query: none,
  body: z.object({
    returnTo: z.string().max(MAX_RETURN_TO_LENGTH).regex(RETURN_TO, 'is not a page of the app').optional(),
    method: z.enum(SIGN_IN_METHODS).optional(),
    /** If true, GitHub or the provider lets the person choose an account. */
    chooseAccount: z.boolean().optional(),
  }),
  status: 200,
  answer: z.object({
    url: z.url(),
  }),
})

export const completeSignIn = endpoint({
  name: 'POST /api/auth/complete',
  summary: 'Complete a sign-in with the code from GitHub or the identity provider, and create a session',
  access: 'public',
  params: none,
  query: none,
  body: z.object({
    code: opaque.optional(),
    state: opaque.optional(),
    /** The issuer that sent the code, if the provider names it (RFC 9207). */
    iss: opaque.optional(),
    method: z.enum(SIGN_IN_METHODS).optional(),
    /** The error that GitHub or the provider sent instead of a code, such as access_denied. */
    error: opaque.optional(),
  }),
  status: 200,
  answer: z.object({
    /** The path of the page to show next. It depends on where the person started and on their access. */
    next: z.string(),
  }),
})

export const signOut = endpoint({
  name: 'POST /api/auth/sign-out',
  summary: 'Sign out',
  access: 'public',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    signedOut: z.literal(true),
    /**
     * The URL that also signs the person out of the identity provider. Missing if the person didn't sign in there, or
     * if the provider has no sign-out URL or can't be reached.
     */
    providerUrl: z.url().optional(),
  }),
})

export const showSession = endpoint({
  name: 'GET /api/auth/session',
  summary: 'Check whether the viewer is signed in. Responds with 200 even if they aren’t',
  access: 'public',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    signedIn: z.boolean(),
    signIn: z.object({ github: z.boolean(), providerName: z.string() }).optional(),
  }),
})

export const backChannelLogout = endpoint({
  name: 'POST /api/auth/oidc/back-channel-logout',
  summary:
    'End sessions at the identity provider’s request (OpenID Connect Back-Channel Logout 1.0). Accepts form data',
  access: 'public',
  params: none,
  query: none,
  body: z.object({ logout_token: z.string().min(1).max(20_000) }),
  status: 200,
  answer: z.object({ signedOut: z.literal(true) }),
})

const method = z.object({ method: z.enum(SIGN_IN_METHODS) })

export const listSignInMethods = endpoint({
  name: 'GET /api/account/sign-in-methods',
  summary:
    'Get the viewer’s linked accounts at GitHub and the identity provider, and this session’s latest sign-in if it’s less than 10 minutes old',
  access: 'signed-in',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    github: z.object({ login: z.string() }).nullable(),
    /** Null if the operator didn't set up an identity provider. */
    provider: z
      .object({
        name: z.string(),
        account: z.object({ name: z.string(), email: z.string().nullable() }).nullable(),
      })
      .nullable(),
    /**
     * This session's latest sign-in, if it's less than 10 minutes old. Linking or unlinking a method requires a recent
     * sign-in with the other method.
     */
    confirmed: z.object({ by: z.enum(SIGN_IN_METHODS), until: z.iso.datetime() }).nullable(),
  }),
})
export type SignInMethods = z.infer<typeof listSignInMethods.answer>

export const confirmSignIn = endpoint({
  name: 'POST /api/account/sign-in-methods/:method/confirm',
  summary: 'Sign in again before changing the sign-in methods. Returns the URL to send the browser to',
  access: 'signed-in',
  params: method,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ url: z.url() }),
})

export const linkSignInMethod = endpoint({
  name: 'POST /api/account/sign-in-methods/:method/link',
  summary:
    'Link a GitHub or identity provider account. Requires a sign-in with the other method within the last 10 minutes. Returns the URL to send the browser to',
  access: 'signed-in',
  params: method,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ url: z.url() }),
})

export const unlinkSignInMethod = endpoint({
  name: 'DELETE /api/account/sign-in-methods/:method',
  summary:
    'Unlink a GitHub or identity provider account. Requires a sign-in with the other method within the last 10 minutes',
  access: 'signed-in',
  params: method,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ unlinked: z.literal(true) }),
})
