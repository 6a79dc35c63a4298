import { call } from '@debrief/contracts/call'
import type { listCodingAgents, showCodingAgent } from '@debrief/contracts/coding-agents/coding-agents'
import { useQuery } from '@tanstack/react-query'

const AGENTS = ['coding-agents']

export const useCodingAgents = () =>
  useQuery({
    queryKey: AGENTS,
    queryFn: ({ signal }) => call<typeof listCodingAgents>('GET /api/coding-agents', { signal }),
  })

export const useCodingAgent = (agent: string) =>
  useQuery({
    queryKey: [...AGENTS, agent],
    queryFn: ({ signal }) =>
      call<typeof showCodingAgent>('GET /api/coding-agents/:agent', { params: { agent }, signal }),
  })
