import type { Case } from '../harness/case.ts'
import type { KindName } from './contender-kinds.ts'
import { openField } from './open-field.ts'
import { type Pace, startContender } from './start-contender.ts'

const flood: Pace = { connections: 32, rate: null }
const steady: Pace = { connections: 64, rate: 300 }

/** The names of the contenders as the table gives them. */
const titles: Record<KindName, string> = {
  ours: 'webhook-ingest and relay: committed, then queued',
  'ours without relay': 'webhook-ingest: committed',
  octokit: '@octokit/webhooks and BullMQ add, not durable',
  'octokit, durable': '@octokit/webhooks, row committed, BullMQ add',
  Probot: 'Probot and BullMQ add, not durable',
  'bare node:http': 'node:http that only reads and answers',
}

interface Row {
  name: string
  subject: KindName
  peer: KindName
  goal: number | null
  pace?: Pace
}

const rows: Row[] = [
  { name: 'ingest-octokit-durable', subject: 'ours', peer: 'octokit, durable', goal: 1.5 },
  { name: 'ingest-octokit', subject: 'ours', peer: 'octokit', goal: 1 },
  { name: 'ingest-probot', subject: 'ours', peer: 'Probot', goal: 1.5 },
  { name: 'ingest-steady', subject: 'ours', peer: 'octokit', goal: 1, pace: steady },
  { name: 'ingest-octokit-no-relay', subject: 'ours without relay', peer: 'octokit', goal: null },
  { name: 'ingest-limit', subject: 'ours without relay', peer: 'bare node:http', goal: null },
]

export const ingestCases: Case[] = rows.map(({ name, subject, peer, goal, pace = flood }) => ({
  name,
  work: pace.rate === null ? 'deliveries accepted, 25 kB each' : `p99 of a delivery at ${pace.rate}/s`,
  subject: titles[subject],
  peer: titles[peer],
  metric: pace.rate === null ? 'rate' : 'p99',
  goal,
  async setup(stores) {
    const field = await openField(stores)
    const a = await startContender(field, subject, pace)
    const b = await startContender(field, peer, pace)
    return {
      subject: { ...a.contender, name: titles[subject] },
      peer: { ...b.contender, name: titles[peer] },
      async close() {
        await a.close()
        await b.close()
        await field.close()
      },
    }
  },
}))
