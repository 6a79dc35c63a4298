import type { Stores } from '../harness/case.ts'
import { findProbot } from './install-probot.ts'
import { secret } from './payload.ts'
import { QUEUE, TABLE } from './servers/keep-facts.ts'

export type KindName =
  | 'ours'
  | 'ours without relay'
  | 'octokit'
  | 'octokit, durable'
  | 'Probot'
  | 'bare node:http'

export interface Kind {
  bundle: string
  path: string
  env: Record<string, string>
  relay: boolean
  /** A program of ours, which sends no message. */
  isService: boolean
  /** Where each accepted delivery must be found: a query that counts rows, and a list of Redis that holds jobs. */
  rows: string | null
  jobs: string | null
}

const peerJobs = `bull:${QUEUE}:wait`
const ourRows = 'select count(*)::int as count from deliveries'

/** `repositoryId` is the connected repository whose hook ours is called by. */
export function kindOf(name: KindName, { postgres, redis }: Stores, repositoryId: string): Kind {
  const peer = { path: '/', relay: false, isService: false, rows: null, jobs: peerJobs }
  const queueOnly = { REDIS_URL: redis.url, SECRET: secret }
  const ours = {
    bundle: 'bench-ours',
    isService: true,
    path: `/webhooks/github/${repositoryId}`,
    env: { DATABASE_URL: postgres.url },
    rows: ourRows,
  }
  const kinds: Record<KindName, () => Kind> = {
    ours: () => ({
      ...ours,
      relay: true,
      rows: `${ourRows} where rung_at is not null`,
      jobs: 'debrief:route-delivery:wait',
    }),
    'ours without relay': () => ({ ...ours, relay: false, jobs: null }),
    octokit: () => ({ ...peer, bundle: 'bench-octokit', env: queueOnly }),
    'octokit, durable': () => ({
      ...peer,
      bundle: 'bench-octokit',
      env: { ...queueOnly, DATABASE_URL: postgres.url },
      rows: `select count(*)::int as count from ${TABLE}`,
    }),
    Probot: () => ({ ...peer, bundle: 'bench-probot', env: { ...queueOnly, PROBOT: findProbot() } }),
    'bare node:http': () => ({ ...peer, bundle: 'bench-bare', env: {}, jobs: null }),
  }
  return kinds[name]()
}
