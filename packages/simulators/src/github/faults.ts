import type { Refusal } from '../kit/answer.ts'
import { createFaults, type FaultRule } from '../kit/faults.ts'
import type { Answer } from './http/call.ts'
import {
  badCredentials,
  forbidden,
  gone,
  notFound,
  secondaryLimitExceeded,
  serverError,
  unavailableForLegalReasons,
} from './http/refusal.ts'
import { findRepository } from './state/repositories.ts'
import type { GithubState } from './state/state.ts'

const kinds = [
  'latency',
  'status',
  'secondary',
  'primary',
  'revoked',
  'cut',
  'cut-after-effect',
  'timeout',
  // Only for GraphQL calls. A rule can match their names and fields, as in "POST /graphql history pullRequest×10".
  'partial',
  // The next two kinds match an event, written as "event.action owner/name", instead of a call.
  'drop-delivery',
  'double-delivery',
] as const

type FaultKind = (typeof kinds)[number]
export type Fault = Pick<FaultRule<FaultKind>, 'kind' | 'status' | 'milliseconds' | 'retryAfter'>

const isDelivery = (kind: FaultKind) => kind === 'drop-delivery' || kind === 'double-delivery'

export function createGithubFaults(state: GithubState) {
  const faults = createFaults(kinds)
  const sentinelHits = new Map<string, number>()
  return {
    ...faults,
    clear() {
      faults.clear()
      sentinelHits.clear()
    },
    decide: (method: string, path: string, params: Record<string, string>): Fault | null =>
      faults.hit(`${method} ${path}`, (kind) => !isDelivery(kind)) ??
      findSentinel(state, params, sentinelHits),
    decideDelivery: (event: string, fullName: string): FaultKind | null =>
      faults.hit(`${event} ${fullName}`, isDelivery)?.kind ?? null,
  }
}

export type GithubFaults = ReturnType<typeof createGithubFaults>

export function faultError({ kind, status, retryAfter }: Fault): Refusal | null {
  if (kind === 'secondary') return secondaryLimitExceeded(retryAfter)
  if (kind !== 'status') return null
  if (status === 401) return badCredentials()
  if (status === 403) return forbidden()
  if (status === 404) return notFound()
  if (status === 410) return gone()
  if (status === 451) return unavailableForLegalReasons()
  return serverError(status)
}

/**
 * In a GraphQL response, replaces the second half of the objects in `repository` with null, as if the query had
 * exceeded GitHub's resource limits
 * (docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api).
 */
export function cutShort(answer: Answer): Answer {
  const { data, errors = [] } = answer.body as { data?: { repository?: object | null }; errors?: unknown[] }
  const entries = Object.entries(data?.repository ?? {})
  const objects = entries.filter(([, value]) => value !== null && typeof value === 'object')
  const cut = objects.slice(Math.floor(objects.length / 2)).map(([name]) => name)
  const repository = Object.fromEntries(
    entries.map(([name, value]) => [name, cut.includes(name) ? null : value]),
  )
  const message = 'Resource limits for this query exceeded.'
  const added = cut.map((name) => ({ type: 'RESOURCE_LIMITS_EXCEEDED', path: ['repository', name], message }))
  return { ...answer, body: { data: { ...data, repository }, errors: [...errors, ...added] } }
}

const pattern = /fault-(403-secondary|primary|revoked|slow|cut-after-effect|cut|timeout|[45]\d\d)(?:-x(\d+))?/

/**
 * Finds a fault such as `fault-503` in the repository's name, or in the pull request's title or branch. `fault-503-x2`
 * hits only the first two calls.
 */
function findSentinel(
  state: GithubState,
  params: Record<string, string>,
  hits: Map<string, number>,
): Fault | null {
  const repository =
    params.owner && params.repo ? findRepository(state, params.owner, params.repo) : undefined
  if (!repository) return null
  const number = params.pull_number ?? params.issue_number
  const pull = number === undefined ? undefined : repository.pulls.get(Number(number))
  for (const text of [repository.name, pull?.title, pull?.head.ref]) {
    const found = text && pattern.exec(text)
    if (!found) continue
    const [whole, what = '', times] = found
    const key = `${repository.id} ${pull?.number ?? ''} ${whole}`
    const before = hits.get(key) ?? 0
    hits.set(key, before + 1)
    if (times === undefined || before < Number(times)) return toFault(state, what)
  }
  return null
}

function toFault(state: GithubState, what: string): Fault {
  const fault = { status: 503, milliseconds: state.settings.slowMs, retryAfter: 60 }
  if (what === '403-secondary') return { ...fault, kind: 'secondary' }
  if (what === 'slow') return { ...fault, kind: 'latency' }
  if (/^\d+$/.test(what)) return { ...fault, kind: 'status', status: Number(what) }
  return { ...fault, kind: what as FaultKind }
}
