import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import type {
  CommitPatch,
  MaterialFile,
  PullRequestMaterial,
} from '@debrief/contracts/pull-requests/material'
import { createGithubClient, type GithubClient } from '@debrief/github/client'
import {
  type HistoryItem,
  type HistoryReader,
  openHistoryReader,
} from '@debrief/github/history/history-reader'
import { getPullRequest } from '@debrief/github/pull-requests/merged-pull-requests'
import { readPullRequest } from '@debrief/github/pull-requests/pull-request'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { fullName } from '@debrief/simulators/github/state/repositories'
import { mintToken } from '@debrief/simulators/github/state/state'
import { sharedData } from '@debrief/testing/shared-data'
import { afterAll, beforeAll, expect, it } from 'vitest'

const traced = sharedData('pull-requests-traced')
const openApiFile = sharedData('github/github-rest.subset.openapi.json')

let simulator: GithubSimulator
const total = { pulls: 0, restCalls: 0, graphqlPoints: 0 }

beforeAll(async () => {
  simulator = await startGithubSimulator({
    demo: true,
    dataFolders: traced === null ? [] : [traced],
    ...(openApiFile === null ? {} : { openApiFile }),
    openFirst: false,
    unresolvedThreads: true,
    limits: { primary: 1_000_000 },
  })
})
afterAll(() => simulator.close())

function someone(): GithubClient {
  const account = [...simulator.state.accounts.values()].find(({ known, type }) => known && type === 'User')
  if (!account) throw new Error('the simulator knows nobody')
  const { token } = mintToken(simulator.state, account)
  return createGithubClient({ baseUrl: simulator.apiUrl, token, userAgent: 'debrief-test' })
}

const review = (material: PullRequestMaterial) =>
  analyze(
    material,
    { standards: [], recurringGroups: [], disputes: [] },
    { analyzer: builtinAnalyzer, signal: new AbortController().signal },
  )

function comparable(material: PullRequestMaterial) {
  return {
    ...material,
    // REST returns null for an empty description, but some data folders contain an empty string.
    description: material.description || null,
    // GraphQL has no user for a bot's commit. The login then comes from the email address, but data folders contain
    // replaced addresses.
    commits: material.commits.map((commit) =>
      commit.authorLogin?.endsWith('[bot]') ? { ...commit, authorLogin: null } : commit,
    ),
    laterCommits: material.laterCommits.map(({ sha }) => sha),
  }
}

// The hunks aren't compared: git and our diff may place an inserted line before or after an equal one, and only git
// repeats the enclosing function in a hunk's header.
const describeFile = ({ patch, ...file }: MaterialFile) => ({ ...file, hasPatch: patch !== null })

/** The computed patch of a merge lacks files that only the base branch changed, so REST may return more files. */
function compareCommits(rest: PullRequestMaterial, computed: CommitPatch[]) {
  for (const [index, { sha, files }] of rest.laterCommits.entries()) {
    const expected = files.map(describeFile)
    const actual = (computed[index]?.files ?? []).map(describeFile)
    const isMerge = (rest.commits.find((commit) => commit.sha === sha)?.parents.length ?? 0) > 1
    if (isMerge) expect(expected).toEqual(expect.arrayContaining(actual))
    else expect(actual).toEqual(expected)
  }
}

async function compare(client: GithubClient, { facts, material }: HistoryItem) {
  const address = { fullName: material.repository.fullName, number: facts.number }
  const rest = await readPullRequest(client, address)
  expect(comparable(material)).toEqual(comparable(rest))
  compareCommits(rest, material.laterCommits)
  const expected = await getPullRequest(client, address)
  expect(facts).toEqual({ ...expected, body: expected.body || null })
  expect(await review(material)).toEqual(await review(rest))
}

function count(name: string, pulls: number, reader: HistoryReader) {
  const { restCalls, graphqlPoints } = reader.used()
  total.pulls += pulls
  total.restCalls += restCalls
  total.graphqlPoints += graphqlPoints
  console.log(`${name}: ${pulls} pull requests, ${restCalls} REST calls, ${graphqlPoints} GraphQL points`)
}

const northbeam = ['ferry-api', 'manifest-worker', 'fare-tables', 'harbor-desk', 'tide-web', 'pier-signs']
const names = [
  ...northbeam.map((name) => `northbeam/${name}`),
  ...(traced ? ['TheAlgorithms/Python', 'keras-team/keras', 'openai/gym', 'scrapy/scrapy'] : []),
]

it('knows every repository', () => {
  const all = [...simulator.state.repositories.values()].filter(({ pulls }) => pulls.size > 0).map(fullName)
  expect(all.toSorted()).toEqual(names.toSorted())
})

it.each(names)(
  'reads %s from history so that its analysis is the same as over REST',
  async (name) => {
    const repository = [...simulator.state.repositories.values()].find((one) => fullName(one) === name)
    const numbers = [...(repository?.pulls.keys() ?? [])]
    const client = someone()
    const reader = openHistoryReader(client)
    const { read, gone } = await reader.readBatch({ fullName: name, numbers })
    count(name, numbers.length, reader)
    expect(gone).toEqual([])
    expect(read.map(({ facts }) => facts.number)).toEqual(numbers)
    for (const item of read) await compare(client, item)
  },
  120_000,
)

it('needs at most 3 REST calls and 4 GraphQL points per pull request', () => {
  const { pulls, restCalls, graphqlPoints } = total
  console.log(`${restCalls / pulls} REST calls and ${graphqlPoints / pulls} points per pull request`)
  expect(pulls).toBeGreaterThan(70)
  expect(restCalls).toBeLessThanOrEqual(3 * pulls)
  expect(graphqlPoints).toBeLessThanOrEqual(4 * pulls)
  expect(simulator.state.violations).toEqual([])
})
