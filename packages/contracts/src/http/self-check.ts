import { z } from 'zod'
import { checkedFindingSchema, likenessSchema } from '../checked-finding.ts'
import { endpoint } from '../endpoint.ts'

const none = z.object({})

/** An open pull request of the viewer's in a repository that they or their team connected. */
const openPullRequestSchema = z.object({
  repository: z.object({ id: z.uuid(), fullName: z.string() }),
  number: z.number().int(),
  title: z.string(),
  url: z.string(),
  isDraft: z.boolean(),
  /** Full id of its newest commit. */
  headSha: z.string(),
  /** null where GitHub does not say. */
  updatedAt: z.iso.datetime().nullable(),
})
export type OpenPullRequest = z.infer<typeof openPullRequestSchema>

export const listOpenPullRequests = endpoint({
  name: 'GET /api/self-check/pull-requests',
  summary: 'Open pull requests of the viewer at GitHub that can be checked, drafts too, last changed first',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    pullRequests: z.array(openPullRequestSchema),
    /** Open ones beyond those that are listed. */
    more: z.number().int(),
    /** Connected repositories that were not gone through whole, and why. */
    unlisted: z.array(z.object({ fullName: z.string(), reason: z.string() })),
    /** How many repositories the viewer and their team have connected. */
    repositories: z.number().int(),
  }),
})
export type OpenPullRequests = z.infer<typeof listOpenPullRequests.answer>

/** A recurring mistake of the viewer's own, or a standard of their team; every number is their own. */
const knownSchema = likenessSchema.extend({
  /** 0 for a standard that the viewer never went against. */
  occurrences: z.number().int(),
  lastSeenAt: z.iso.datetime().nullable(),
})

const findingSchema = checkedFindingSchema.extend({
  /** What of the viewer's and the team's it is like: found by the same rule before, or alike in words. */
  like: z.array(knownSchema.extend({ by: z.enum(['rule', 'words']) })),
})
export type CheckedFinding = z.infer<typeof findingSchema>

const selfCheckSchema = z.object({
  pullRequest: openPullRequestSchema,
  /** Those like a mistake of the viewer's or a standard first, then by weight. */
  findings: z.array(findingSchema),
  /** Findings beyond those that are given. */
  more: z.number().int(),
  /** Places left out because the viewer disputed them before (D17a). */
  disputed: z.number().int(),
  /** What was held against the change, as far as it fits its languages; the viewer's most frequent first. */
  lookedFor: z.object({
    recurringMistakes: z.number().int(),
    standards: z.number().int(),
    /** The first of them; `isSeen`: a rule can find it by itself. */
    known: z.array(knownSchema.extend({ isSeen: z.boolean() })),
  }),
  files: z.number().int(),
  unread: z.array(z.object({ path: z.string(), reason: z.string() })),
  /** Files not read beyond those that are named. */
  moreUnread: z.number().int(),
})
export type SelfCheck = z.infer<typeof selfCheckSchema>

export const checkOpenPullRequest = endpoint({
  name: 'POST /api/self-check',
  summary:
    'Hold an open pull request of the viewer’s against their recurring mistakes and the team’s standards; nothing is posted or stored',
  params: none,
  query: none,
  body: z
    .object({
      repositoryId: z.uuid().optional(),
      number: z.number().int().positive().max(2_147_483_647).optional(),
      /** As a browser shows it, or owner/name#12. */
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
