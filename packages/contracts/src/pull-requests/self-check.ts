import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedFindingSchema, likenessSchema } from './self-check-finding.ts'

const none = z.object({})

const openPullRequestSchema = z.object({
  repository: z.object({ id: z.uuid(), fullName: z.string() }),
  number: z.number().int(),
  title: z.string(),
  url: z.string(),
  isDraft: z.boolean(),
  headSha: z.string(),
  updatedAt: z.iso.datetime().nullable(),
})
export type OpenPullRequest = z.infer<typeof openPullRequestSchema>

export const listOpenPullRequests = endpoint({
  name: 'GET /api/self-check/pull-requests',
  summary:
    'List the viewer’s open pull requests on GitHub that can be checked, including drafts, most recently changed first',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    pullRequests: z.array(openPullRequestSchema),
    more: z.number().int(),
    unlisted: z.array(z.object({ fullName: z.string(), reason: z.string() })),
    repositories: z.number().int(),
  }),
})
export type OpenPullRequests = z.infer<typeof listOpenPullRequests.answer>

/** `occurrences` and `lastSeenAt` cover only the viewer's own mistakes. */
const knownSchema = likenessSchema.extend({
  occurrences: z.number().int(),
  lastSeenAt: z.iso.datetime().nullable(),
})

const findingSchema = checkedFindingSchema.extend({
  /**
   * The viewer's recurring mistakes and team standards that are similar to the finding. `rule`: the same rule found
   * their occurrences. `words`: they have the same lesson or similar wording.
   */
  like: z.array(knownSchema.extend({ by: z.enum(['rule', 'words']) })),
})
export type CheckedFinding = z.infer<typeof findingSchema>

const selfCheckSchema = z.object({
  pullRequest: openPullRequestSchema,
  /**
   * Findings that are similar to the viewer's own mistakes come first, then those similar only to a standard, then all
   * others. Findings that are similar to both come first of all. Within each part, findings are sorted by severity
   * weight times confidence.
   */
  findings: z.array(findingSchema),
  more: z.number().int(),
  /** The number of findings that are hidden because the viewer has already disputed them (D17a). */
  disputed: z.number().int(),
  /** The number of findings that are hidden because a reply to the agent suppressed them (D40). */
  suppressed: z.number().int(),
  /**
   * `recurringMistakes` counts those that apply to the languages of the change. `standards` counts those that apply to
   * the changed files.
   */
  lookedFor: z.object({
    recurringMistakes: z.number().int(),
    standards: z.number().int(),
    /**
     * The most frequent mistakes and standards. `isSeen`: a rule can detect the mistake, or this check found a similar
     * mistake.
     */
    known: z.array(knownSchema.extend({ isSeen: z.boolean() })),
  }),
  files: z.number().int(),
  unread: z.array(z.object({ path: z.string(), reason: z.string() })),
  moreUnread: z.number().int(),
})
export type SelfCheck = z.infer<typeof selfCheckSchema>

export const checkOpenPullRequest = endpoint({
  name: 'POST /api/self-check',
  summary:
    'Check one of the viewer’s open pull requests against the viewer’s recurring mistakes and team standards. Posts and stores nothing',
  params: none,
  query: none,
  body: z
    .object({
      repositoryId: z.uuid().optional(),
      number: z.number().int().positive().max(2_147_483_647).optional(),
      address: z.string().trim().min(1).max(500).optional(),
    })
    .refine(
      ({ repositoryId, number, address }) =>
        address === undefined
          ? repositoryId !== undefined && number !== undefined
          : repositoryId === undefined && number === undefined,
      'give repositoryId and number, or address',
    ),
  status: 200,
  answer: selfCheckSchema,
})
