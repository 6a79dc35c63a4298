import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedLine } from '../http/typed-text.ts'
import { exportEndpoint } from '../lists/export.ts'
import { lessonLinkSchema } from '../mistakes/lesson.ts'
import { silenceSchema } from '../mistakes/recurring-mistakes.ts'
import { effectSchema, rateSchema } from '../standards/standards.ts'
import { codingAgentLinkSchema } from './link.ts'

const none = z.object({})

export const listedAgentSchema = codingAgentLinkSchema.extend({
  /** The number of the agent's merged pull requests that have a review. */
  analyzed: z.number().int(),
  /** The number of mistakes that the agent made more than once. */
  repeated: z.number().int(),
  lastMergedAt: z.iso.datetime(),
})
export type ListedAgent = z.infer<typeof listedAgentSchema>

/** A mistake that a coding agent made more than once. Contains no data about people. */
export const agentMistakeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  programmingLanguage: z.string().nullable(),
  lesson: lessonLinkSchema.nullable(),
  count: z.number().int(),
  lastAt: z.iso.datetime(),
  /** Whether the mistake has stopped, and how certain that is. */
  silence: silenceSchema,
  /** How often the mistake happened per opportunity (D22a). */
  rate: rateSchema,
  /** The newest pull requests with the mistake in the team's repositories, at most MAX_LISTED. */
  pullRequests: z.array(
    z.object({
      number: z.number().int(),
      title: z.string(),
      repository: z.string(),
      url: z.string(),
      mergedAt: z.iso.datetime(),
    }),
  ),
  /** The team standard that covers the mistake, if any. */
  standard: z
    .object({
      id: z.uuid(),
      title: z.string(),
      /** When somebody on the team first downloaded an editor file with the standard. */
      exportedAt: z.iso.datetime().nullable(),
      /** When somebody's assistant first read the standard over MCP. */
      readOverMcpAt: z.iso.datetime().nullable(),
      /** When Debrief's pull request with the standard was first merged into a repository of the team. */
      mergedAt: z.iso.datetime().nullable(),
      /** The full names of the repositories into which the standard was merged, in the order of the merges. */
      mergedInto: z.array(z.string()),
      /**
       * Compares how often the mistake happened before and after the earliest of these times, when the standard first
       * reached a coding agent. A merge counts only in its own repository. Null if all of the times are null.
       */
      effect: effectSchema.nullable(),
    })
    .nullable(),
  /**
   * Markdown that tells a coding agent not to repeat the mistake, to paste into the agent's instructions. Null if there
   * is a standard.
   */
  instruction: z.string().nullable(),
})
export type AgentMistake = z.infer<typeof agentMistakeSchema>

export const shownAgentSchema = listedAgentSchema.extend({
  /** Most frequent first, at most MAX_MISTAKES. */
  mistakes: z.array(agentMistakeSchema),
})
export type ShownAgent = z.infer<typeof shownAgentSchema>

export const listCodingAgents = endpoint({
  name: 'GET /api/coding-agents',
  summary:
    'List the coding agents with merged pull requests in the team’s repositories or, without a team, in the viewer’s own',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    /** Null if the viewer isn't on a team. The list then contains the agents in the viewer's own repositories. */
    team: z.object({ name: z.string() }).nullable(),
    /** By name. */
    agents: z.array(listedAgentSchema),
  }),
})
export type CodingAgents = z.infer<typeof listCodingAgents.answer>

export const exportCodingAgents = exportEndpoint({
  name: 'GET /api/coding-agents/export',
  summary: 'Export the list of coding agents as CSV or JSON',
  list: listCodingAgents,
  row: listedAgentSchema,
})

export const showCodingAgent = endpoint({
  name: 'GET /api/coding-agents/:agent',
  summary:
    'Get the mistakes that a coding agent repeats, whether each one stopped, and the standard that covers it',
  params: z.object({ agent: typedLine(100) }),
  query: none,
  body: none,
  status: 200,
  answer: shownAgentSchema,
})
