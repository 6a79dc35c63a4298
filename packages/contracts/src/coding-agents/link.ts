import { codingAgentName } from '@debrief/domain/coding-agents/coding-agents'
import { z } from 'zod'

/** A coding agent, for example one that assisted a pull request's author (D42). */
export const codingAgentLinkSchema = z.object({ id: z.string(), name: z.string() })
export type CodingAgentLink = z.infer<typeof codingAgentLinkSchema>

/** Returns each agent once, with its name. */
export const linkAgents = (ids: readonly string[]): CodingAgentLink[] =>
  [...new Set(ids)].map((id) => ({ id, name: codingAgentName(id) }))
