import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedFindingSchema, likenessSchema } from './self-check-finding.ts'

const none = z.object({})

/** The viewer's open pull request in a repository that the viewer or their team connected. */
const openPullRequestSchema = z.object({
  repository: z.object({ id: z.uuid(), fullName: z.string() }),
  number: z.number().int(),
  title: z.string(),
  url: z.string(),
  isDraft: z.boolean(),
  headSha: z.string(),
  /** Null if GitHub doesn't provide the time. */
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
    /** The number of open pull requests that aren't listed. */
    more: z.number().int(),
    /** Connected repositories whose pull requests couldn't all be listed, with the reason. */
    unlisted: z.array(z.object({ fullName: z.string(), reason: z.string() })),
    /** The number of repositories that the viewer and their team connected. */
    repositories: z.number().int(),
  }),
})
export type OpenPullRequests = z.infer<typeof listOpenPullRequests.answer>

/** One of the viewer's recurring mistakes or team standards. All numbers cover only the viewer. */
const knownSchema = likenessSchema.extend({
  /** 0 for a standard that the viewer never violated. */
  occurrences: z.number().int(),
  lastSeenAt: z.iso.datetime().nullable(),
})

const findingSchema = checkedFindingSchema.extend({
  /**
   * The viewer's recurring mistakes and team standards that are similar to the finding. `by` says why: `rule` if the
   * same rule found them, `words` if they have the same lesson or similar wording.
   */
  like: z.array(knownSchema.extend({ by: z.enum(['rule', 'words']) })),
})
export type CheckedFinding = z.infer<typeof findingSchema>

const selfCheckSchema = z.object({
  pullRequest: openPullRequestSchema,
  /**
   * First the findings that are similar to a mistake that the viewer has made, then those similar to a standard, then
   * all others. Within these, findings are sorted by severity and confidence.
   */
  findings: z.array(findingSchema),
  /** The number of findings that aren't listed. */
  more: z.number().int(),
  /** The number of findings that are hidden because the viewer has already disputed them (D17a). */
  disputed: z.number().int(),
  /** The number of findings that are hidden because a reply to the agent suppressed them (D40). */
  suppressed: z.number().int(),
  /**
   * The number of recurring mistakes that apply to the languages of the change, and of standards that apply to its
   * files.
   */
  lookedFor: z.object({
    recurringMistakes: z.number().int(),
    standards: z.number().int(),
    /**
     * The most frequent of these mistakes and standards. `isSeen`: a rule can detect the mistake, or this check found a
     * similar one.
     */
    known: z.array(knownSchema.extend({ isSeen: z.boolean() })),
  }),
  files: z.number().int(),
  unread: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** The number of unread files that aren't listed. */
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
      /** The URL of a pull request, or a reference such as owner/name#12. */
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
