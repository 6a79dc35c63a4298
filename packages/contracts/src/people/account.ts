import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { exportEndpoint } from '../lists/export.ts'

const none = z.object({})
const own = { access: 'signed-in', params: none, query: none, body: none, status: 200 } as const

const after = z.coerce.number().int().positive().optional()
const next = z.number().int().nullable()

export const sessionSchema = z.object({
  id: z.uuid(),
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  current: z.boolean(),
})
export type SessionView = z.infer<typeof sessionSchema>

export const listSessions = endpoint({
  ...own,
  name: 'GET /api/account/sessions',
  summary: 'List the viewer’s sessions, most recently used first',
  answer: z.object({ sessions: z.array(sessionSchema) }),
})

export const revokeSession = endpoint({
  ...own,
  name: 'DELETE /api/account/sessions/:sessionId',
  summary: 'End one of the viewer’s sessions',
  params: z.object({ sessionId: z.uuid() }),
  answer: z.object({ ended: z.number().int() }),
})

export const revokeOtherSessions = endpoint({
  ...own,
  name: 'POST /api/account/sessions/revoke-others',
  summary: 'End all of the viewer’s sessions except the current one',
  answer: z.object({ ended: z.number().int() }),
})

export const memberViewSchema = z.object({
  id: z.number().int(),
  /**
   * The GitHub username of the manager who viewed the data, or `a deleted account` after the manager's account was
   * erased.
   */
  viewer: z.string(),
  screen: z.string(),
  at: z.iso.datetime(),
})
export type MemberView = z.infer<typeof memberViewSchema>

export const listMemberViews = endpoint({
  ...own,
  name: 'GET /api/account/views',
  scope: 'read',
  summary:
    'List when managers opened the viewer’s pages, newest first. Opening the same page several times within a minute counts once',
  query: z.object({ after }),
  answer: z.object({ views: z.array(memberViewSchema), next }),
})

export const exportMemberViews = exportEndpoint({
  name: 'GET /api/account/views/export',
  summary: 'Export the log of managers who opened the viewer’s pages as CSV or JSON',
  list: listMemberViews,
  row: memberViewSchema,
})

export const accountEventSchema = z.object({
  id: z.number().int(),
  action: z.string(),
  at: z.iso.datetime(),
  byViewer: z.boolean(),
  details: z.record(z.string(), z.unknown()),
})

export const listAccountEvents = endpoint({
  ...own,
  name: 'GET /api/account/events',
  summary: 'List audit events for the viewer’s account, newest first',
  query: z.object({ after }),
  answer: z.object({ events: z.array(accountEventSchema), next }),
})

export const exportAccountEvents = exportEndpoint({
  name: 'GET /api/account/events/export',
  summary: 'Export the audit events for the viewer’s account as CSV or JSON',
  list: listAccountEvents,
  row: accountEventSchema,
})

const rows = z.array(z.record(z.string(), z.unknown()))

export const exportAccount = endpoint({
  ...own,
  name: 'GET /api/account/export',
  summary:
    'Download the data that Debrief stores about the viewer as a JSON file. Omits secrets, teammates’ code and the solutions of unanswered exercises',
  answer: z.object({
    exportedAt: z.iso.datetime(),
    account: rows,
    emails: rows,
    sessions: rows,
    identities: rows,
    team: rows,
    invitations: rows,
    subscriptions: rows,
    repositories: rows,
    pullRequests: rows,
    reviews: rows,
    mistakes: rows,
    disputes: rows,
    suppressions: rows,
    suppressedMistakes: rows,
    commentOutcomes: rows,
    mutedCategories: rows,
    recurringMistakes: rows,
    possibleRepeats: rows,
    accessTokens: rows,
    historyImports: rows,
    savedViews: rows,
    chatChannels: rows,
    /** Doesn't include the text of the messages, because Debrief doesn't store it. */
    chatMessages: rows,
    webhooks: rows,
    guidanceDownloads: rows,
    practiceCards: rows,
    practiceAttempts: rows,
    comments: rows,
    /** `outcome` is null if Debrief can't confirm that the viewer can currently see the repository on GitHub. */
    givenComments: rows,
    stoppedAfterComments: rows,
    standardEvidence: rows,
    mentions: rows,
    groupingHistory: rows,
    discoveries: rows,
    standardsRepositories: rows,
    standardsEdits: rows,
    seatPurchases: rows,
    planEndings: rows,
    customers: rows,
    mails: rows,
    notifications: rows,
    notificationChoices: rows,
    firstLooks: rows,
    usage: rows,
    digests: rows,
    views: rows,
    events: rows,
  }),
})
export type AccountExport = z.infer<typeof exportAccount.answer>

export const deleteAccount = endpoint({
  ...own,
  name: 'DELETE /api/account',
  summary:
    'Delete the viewer’s account. Immediately erases the reviews in their connected repositories. Erases most other data after 90 days',
  body: z.object({
    /** The viewer types their username to confirm the deletion. */
    confirm: z.string().max(100),
  }),
  answer: z.object({
    deleted: z.literal(true),
    /**
     * True if Debrief revoked the GitHub authorization immediately. False if a job will do so later, or if no GitHub
     * token was stored.
     */
    grantRevoked: z.boolean(),
  }),
})
