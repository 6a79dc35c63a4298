import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** The screens that signing in may lead back to; any other address is dropped, so that no link leads elsewhere. */
const RETURN_TO =
  /^\/(?:invitations\/[\w-]+|(?:dashboard|pull-requests|reviews|recurring-mistakes|team-standards|practice|settings)(?:[/?][\w\-.~/?&=%+]*)?)$/

const opaque = z.string().min(1).max(400)

export const startSignIn = endpoint({
  name: 'POST /api/auth/start',
  summary: 'Begin to sign in: where to send the browser',
  access: 'public',
  params: none,
  query: none,
  body: z.object({
    /** A screen of the app, with its query, to be shown afterwards. */
    returnTo: z.string().max(500).regex(RETURN_TO, 'is not a screen of the app').optional(),
  }),
  status: 200,
  answer: z.object({
    /** GitHub's page that asks the person. */
    url: z.url(),
  }),
})

export const completeSignIn = endpoint({
  name: 'POST /api/auth/complete',
  summary: 'End to sign in, with what GitHub gave the browser; opens the session',
  access: 'public',
  params: none,
  query: none,
  body: z.object({
    code: opaque.optional(),
    state: opaque.optional(),
    /** What GitHub says instead of a code, such as access_denied. */
    error: opaque.optional(),
  }),
  status: 200,
  answer: z.object({
    /** `/dashboard` or where the person came from; `/pricing` without access. */
    next: z.string(),
  }),
})

export const signOut = endpoint({
  name: 'POST /api/auth/sign-out',
  summary: 'End the session',
  access: 'public',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ signedOut: z.literal(true) }),
})

export const showSession = endpoint({
  name: 'GET /api/auth/session',
  summary: 'Whether there is a session; never refused, so that a page may ask without knowing',
  access: 'public',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ signedIn: z.boolean() }),
})
