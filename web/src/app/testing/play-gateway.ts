import type { Viewer } from '@debrief/contracts/people/viewer'
import { type Problem, problemBody } from '@debrief/contracts/problem'
import { vi } from 'vitest'

/**
 * Responses by call name: a body, a problem, or a function of the query string, which may be async. A call without a response fails as if
 * there were no network.
 */
export type Answers = Record<string, unknown>

export interface PlayedGateway {
  calls: { name: string; query?: string; body: unknown }[]
  answers: Answers
}

/** Replaces fetch. */
export function playGateway(answers: Answers): PlayedGateway {
  const played: PlayedGateway = { calls: [], answers }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.href)
    const name = `${method} ${pathname}`
    const query = decodeURIComponent(search.slice(1))
    const sent = typeof body === 'string' ? JSON.parse(body) : undefined
    played.calls.push({ name, body: sent, ...(query && { query }) })
    const given = played.answers[name]
    const answer: unknown = typeof given === 'function' ? await given(query) : given
    if (answer === undefined) throw new TypeError('Failed to fetch')
    if (answer instanceof Error) return refuse(answer as Problem)
    return Response.json(answer)
  })
  return played
}

const refuse = (problem: Problem) =>
  Response.json(problemBody(problem), {
    status: problem.status,
    headers: problem.retryAfter === null ? {} : { 'retry-after': String(problem.retryAfter) },
  })

export const marta: Viewer = {
  id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a01',
  username: 'marta-olsen',
  email: null,
  avatarUrl: null,
  needsReconnect: false,
  hasGithub: true,
  isManager: false,
  singleKeyShortcuts: true,
  access: {
    hasAccess: true,
    type: 'subscription',
    reason: null,
    teamId: null,
    teamName: null,
    seatPosition: null,
    totalSeats: null,
  },
}

export const without = (type: Viewer['access']['type'], reason: string): Viewer => ({
  ...marta,
  access: { ...marta.access, hasAccess: false, type, reason },
})
