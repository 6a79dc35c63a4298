import { existsSync } from 'node:fs'
import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { fullName } from '@debrief/simulators/github/state/repositories'
import { mintToken } from '@debrief/simulators/github/state/state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGithubClient } from '../client.ts'
import { readPullRequest } from '../pull-requests/pull-request.ts'
import { sharedData } from '../testing/config.ts'
import { type HistoryItem, openHistoryReader } from './history-reader.ts'

const traced = `${sharedData}/pull-requests-traced`
const hasTraced = existsSync(traced)
if (!hasTraced) console.warn(`traced pull requests skipped: ${traced} is not there`)

let simulator: GithubSimulator

beforeAll(async () => {
  simulator = await startGithubSimulator({
    demo: true,
    dataFolders: hasTraced ? [traced] : [],
    openFirst: false,
    unresolvedThreads: true,
    validate: false,
    limits: { primary: 1_000_000 },
  })
}, 60_000)
afterAll(() => simulator.close())

function someone() {
  const account = [...simulator.state.accounts.values()].find(({ known, type }) => known && type === 'User')
  if (!account) throw new Error('the simulator knows nobody')
  const { token } = mintToken(simulator.state, account)
  return createGithubClient({ baseUrl: simulator.apiUrl, token, userAgent: 'debrief-test' })
}

const context = { standards: [], recurringGroups: [], disputes: [] }
const review = (material: PullRequestMaterial) =>
  analyze(material, context, { analyzer: builtinAnalyzer, signal: new AbortController().signal })

describe('the analysis of history', () => {
  it('equals the analysis of pull requests that were read over REST', async () => {
    const rows: string[] = []
    const repositories = [...simulator.state.repositories.values()].filter(({ pulls }) => pulls.size > 0)
    const total = { pulls: 0, restCalls: 0, graphqlPoints: 0 }
    const different: string[] = []
    for (const repository of repositories) {
      const name = fullName(repository)
      const numbers = [...repository.pulls.keys()].toSorted((a, b) => a - b)
      const client = someone()
      const reader = openHistoryReader(client)
      const { read, gone } = await reader.readBatch({ fullName: name, numbers })
      expect(gone).toEqual([])
      expect(read.map(({ facts }) => facts.number)).toEqual(numbers)
      const used = reader.used()
      rows.push(`${name}: ${numbers.length} pull requests, ${used.restCalls} REST calls, ${used.graphqlPoints} points`)
      total.pulls += numbers.length
      total.restCalls += used.restCalls
      total.graphqlPoints += used.graphqlPoints
      for (const item of read) {
        const rest = await readPullRequest(client, { fullName: name, number: item.facts.number })
        const [a, b] = [await review(rest), await review(item.material)]
        if (JSON.stringify(a) !== JSON.stringify(b)) different.push(`${name}#${item.facts.number}`)
        compare(rest, item, different)
      }
    }
    console.log([...rows, JSON.stringify(total)].join('\n'))
    console.log(different.join('\n'))
  }, 600_000)
})

function compare(rest: PullRequestMaterial, { material }: HistoryItem, into: string[]) {
  for (const key of Object.keys(rest) as (keyof PullRequestMaterial)[]) {
    if (JSON.stringify(rest[key]) !== JSON.stringify(material[key])) into.push(`   ${rest.number} ${key}`)
  }
}
