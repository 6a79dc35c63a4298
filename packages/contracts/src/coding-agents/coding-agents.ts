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
  analyzed: z.number().int(),
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
  silence: silenceSchema,
  /** How often the mistake happened per opportunity (D22a). */
  rate: rateSchema,
  pullRequests: z.array(
    z.object({
      number: z.number().int(),
      title: z.string(),
      repository: z.string(),
      url: z.string(),
      mergedAt: z.iso.datetime(),
    }),
  ),
  standard: z
    .object({
      id: z.uuid(),
      title: z.string(),
      exportedAt: z.iso.datetime().nullable(),
      readOverMcpAt: z.iso.datetime().nullable(),
      mergedAt: z.iso.datetime().nullable(),
      mergedInto: z.array(z.string()),
      /**
       * Compares how often the mistake happened before and after the standard first reached a coding agent. Merging the
       * standard into a repository counts as reaching an agent only in that repository. Null if the standard hasn't
       * reached an agent yet.
       */
      effect: effectSchema.nullable(),
    })
    .nullable(),
  /** Markdown to paste into the coding agent's instructions. Null if a standard covers the mistake. */
  instruction: z.string().nullable(),
})
export type AgentMistake = z.infer<typeof agentMistakeSchema>

export const codingAgentSchema = listedAgentSchema.extend({
  mistakes: z.array(agentMistakeSchema),
})
export type CodingAgentView = z.infer<typeof codingAgentSchema>

export const listCodingAgents = endpoint({
  name: 'GET /api/coding-agents',
  summary:
    'List the coding agents with merged pull requests in the team’s repositories or, without a team, in the viewer’s own',
  params: none,
  query: none,
  body: none,
  status: 200,
  answer: z.object({
    /** Null if the viewer isn't on a team. `agents` then covers the viewer's own repositories. */
    team: z.object({ name: z.string() }).nullable(),
    /** Sorted by name. */
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
  answer: codingAgentSchema,
})
