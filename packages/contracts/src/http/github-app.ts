import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200 } as const

const appSchema = z.object({
  slug: z.string(),
  /** At GitHub. */
  url: z.url(),
  /** Where accounts are chosen for it, and changed. */
  installUrl: z.url(),
})

/** An account that the App is installed on, and how much of what the viewer or their team connected it reaches. */
export const installationSchema = z.object({
  account: z.string(),
  suspended: z.boolean(),
  repositories: z.array(z.string()),
})
export type Installation = z.infer<typeof installationSchema>

export const showGithubApp = endpoint({
  ...plain,
  name: 'GET /api/github-app',
  summary: 'The App that answers @debrief, and where it is installed as far as the viewer’s repositories go',
  answer: z.object({
    /** null while the operator has made none. */
    app: appSchema.nullable(),
    isOperator: z.boolean(),
    installations: z.array(installationSchema),
    /** Connected repositories of the viewer and their team that no installation reaches. */
    notCovered: z.array(z.string()),
    reviewsThisMonth: z.number().int(),
  }),
})

const operatedAppSchema = appSchema.extend({
  /** Set by GITHUB_APP_ settings, or made from the operators' page. */
  from: z.enum(['settings', 'page']),
  createdAt: z.iso.datetime().nullable(),
})

export const showOperatedApp = endpoint({
  ...plain,
  name: 'GET /api/operators/github-app',
  summary: 'The App as its operators see it; 404 for everyone else',
  access: 'signed-in',
  answer: z.object({
    app: operatedAppSchema.nullable(),
    /** Where GitHub will send the App's events. */
    webhookUrl: z.url(),
    /** GitHub cannot reach that address: it is one of this machine. */
    isUnreachable: z.boolean(),
  }),
})

/** GitHub's rule for the names of accounts. */
const ACCOUNT = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i

export const startGithubApp = endpoint({
  ...plain,
  name: 'POST /api/operators/github-app/manifest',
  summary:
    'A manifest and the address at GitHub to post it to; what GitHub gives back is good once, for an hour',
  access: 'signed-in',
  body: z.object({
    /** Whose App it becomes; null: the person's who is signed in at GitHub. */
    organization: z.string().regex(ACCOUNT, 'is no name of an organization at GitHub').nullable(),
    /** Whether other accounts than its owner may install it. */
    isPublic: z.boolean(),
  }),
  answer: z.object({ action: z.url(), manifest: z.string() }),
})

export const completeGithubApp = endpoint({
  ...plain,
  name: 'POST /api/operators/github-app',
  summary: 'Take over the App that GitHub has just made from the manifest',
  access: 'signed-in',
  body: z.object({
    code: z.string().regex(/^[\w-]{1,200}$/, 'is no code of GitHub’s'),
    state: z.string().max(200),
  }),
  answer: z.object({ app: operatedAppSchema }),
})
