import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const plain = { params: none, query: none, body: none, status: 200 } as const

const appSchema = z.object({
  slug: z.string(),
  url: z.url(),
  installUrl: z.url(),
})

/**
 * An account that installed the GitHub App. `repositories` contains only those that the viewer or their team connected.
 */
export const installationSchema = z.object({
  account: z.string(),
  suspended: z.boolean(),
  repositories: z.array(z.string()),
})
export type Installation = z.infer<typeof installationSchema>

export const showGithubApp = endpoint({
  ...plain,
  name: 'GET /api/github-app',
  summary:
    'Get the GitHub App that replies to @debrief mentions, and which of the viewer’s or their team’s repositories it can access',
  answer: z.object({
    app: appSchema.nullable(),
    installations: z.array(installationSchema),
    /** Repositories that the viewer or their team connected, but that no installation can access. */
    notCovered: z.array(z.string()),
    reviewsThisMonth: z.number().int(),
  }),
})

const operatedAppSchema = appSchema.extend({
  /** `settings`: configured with the GITHUB_APP_ or STANDARDS_APP_ settings. `page`: created on the operators' page. */
  from: z.enum(['settings', 'page']),
  createdAt: z.iso.datetime().nullable(),
})

const shownApp = z.object({
  app: operatedAppSchema.nullable(),
  webhookUrl: z.url(),
  /** True if the webhook URL is on this machine but GitHub isn't, so GitHub's events don't arrive. */
  isUnreachable: z.boolean(),
})

export const showOperatedApp = endpoint({
  ...plain,
  name: 'GET /api/operators/github-app',
  scope: 'operate',
  summary: 'Get the GitHub App and its webhook URL. For operators',
  access: 'signed-in',
  answer: shownApp,
})

/** GitHub's rule for account names. */
const ACCOUNT = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i

const newApp = z.object({
  organization: z.string().regex(ACCOUNT, 'is not a GitHub organization name').nullable(),
  isPublic: z.boolean(),
})
const startedApp = z.object({ action: z.url(), manifest: z.string() })
const madeApp = z.object({
  code: z.string().regex(/^[\w-]{1,200}$/, 'is not a code from GitHub'),
  state: z.string().max(200),
})

export const startGithubApp = endpoint({
  ...plain,
  name: 'POST /api/operators/github-app/manifest',
  summary:
    'Get a manifest for a new GitHub App and the GitHub URL to post it to. GitHub then returns a single-use code that expires after an hour. For operators',
  access: 'signed-in',
  body: newApp,
  answer: startedApp,
})

export const completeGithubApp = endpoint({
  ...plain,
  name: 'POST /api/operators/github-app',
  summary: 'Save the App that GitHub created from the manifest. For operators',
  access: 'signed-in',
  body: madeApp,
  answer: z.object({ app: operatedAppSchema }),
})

export const showStandardsApp = endpoint({
  ...plain,
  name: 'GET /api/operators/standards-app',
  scope: 'operate',
  summary: 'Get the optional GitHub App that writes standards into repositories. For operators',
  access: 'signed-in',
  answer: shownApp,
})

export const startStandardsApp = endpoint({
  ...plain,
  name: 'POST /api/operators/standards-app/manifest',
  summary: 'Get a manifest for the standards App and the GitHub URL to post it to. For operators',
  access: 'signed-in',
  body: newApp,
  answer: startedApp,
})

export const completeStandardsApp = endpoint({
  ...plain,
  name: 'POST /api/operators/standards-app',
  summary: 'Save the standards App that GitHub created. For operators',
  access: 'signed-in',
  body: madeApp,
  answer: z.object({ app: operatedAppSchema }),
})
