import { codingAgentName } from '@debrief/domain/coding-agents/coding-agents'
import { z } from 'zod'

/** A coding agent (D42). */
export const codingAgentLinkSchema = z.object({ id: z.string(), name: z.string() })
export type CodingAgentLink = z.infer<typeof codingAgentLinkSchema>

export const linkAgents = (ids: readonly string[]): CodingAgentLink[] =>
  [...new Set(ids)].map((id) => ({ id, name: codingAgentName(id) }))
