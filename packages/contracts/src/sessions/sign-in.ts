import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_RETURN_TO_LENGTH, RETURN_TO } from '../pages.ts'

const none = z.object({})

const opaque = z.string().min(1).max(400)

export const startSignIn = endpoint({
  name: 'POST /api/auth/start',
  summary: 'Start a sign-in. Returns the URL to send the browser to',
  access: 'public',
  params: none,
  query: none,
  body: z.object({
    /** The path and query of the page to show after sign-in. */
    returnTo: z.string().max(MAX_RETURN_TO_LENGTH).regex(RETURN_TO, 'is not a page of the app').optional(),
    /** Whether GitHub should ask which account to use, even if the browser is signed in to only one. */
    chooseAccount: z.boolean().optional(),
  }),
  status: 200,
  answer: z.object({
    /** GitHub's sign-in page. */
    url: z.url(),
  }),
})

export const completeSignIn = endpoint({
  name: 'POST /api/auth/complete',
  summary: 'Complete a sign-in with GitHub’s code and create a session',
  access: 'public',
  params: none,
  query: none,
  body: z.object({
    code: opaque.optional(),
    state: opaque.optional(),
    /** The error that GitHub sent instead of a code, such as access_denied. */
    error: opaque.optional(),
  }),
  status: 200,
  answer: z.object({
    /**
     * The path of the page to show next: the page that the person came from, or `/dashboard`. People without access
     * return only to pages that need no access. Otherwise, they get `/dashboard` if their team is the reason, or else
     * `/pricing`.
     */
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
  answer: z.object({ signedOut: z.literal(true) }),
})

export const showSession = endpoint({
  name: 'GET /api/auth/session',
  summary: 'Check whether the viewer is signed in. Responds with 200 even if they aren’t',
  access: 'public',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({ signedIn: z.boolean() }),
})
