import { findRepository } from '../state/repositories.ts'
import type { GithubState } from '../state/state.ts'
import type { FaultKind } from './fault-rule.ts'

interface Sentinel {
  kind: FaultKind
  status: number
  milliseconds: number
  retryAfter: number
}

const pattern = /fault-(403-secondary|primary|revoked|slow|cut-after-effect|cut|timeout|[45]\d\d)(?:-x(\d+))?/

/**
 * The fault requested by the repository's name, or by the pull request's title or branch. `fault-503-x2` hits only the first two
 * calls.
 */
export function findSentinel(
  state: GithubState,
  params: Record<string, string>,
  hits: Map<string, number>,
): Sentinel | null {
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
    if (times === undefined || before < Number(times)) return sentinel(state, what)
  }
  return null
}

function sentinel(state: GithubState, what: string): Sentinel {
  const rule = { status: 503, milliseconds: state.settings.slowMs, retryAfter: 60 }
  if (what === '403-secondary') return { ...rule, kind: 'secondary' }
  if (what === 'slow') return { ...rule, kind: 'latency' }
  if (/^\d+$/.test(what)) return { ...rule, kind: 'status', status: Number(what) }
  return { ...rule, kind: what as FaultKind }
}
