import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFixture } from '@debrief/simulators/github/testing/fixture'
import { startForTest } from '@debrief/simulators/github/testing/start'
import { expect, it } from 'vitest'
import { type RunResult, runHere, spawnDebrief, withSettings } from '../testing/run-debrief.ts'
import { type AnalyzeAnswer, answerSchema } from './analyze-command.ts'
import { readPullRequestAddress } from './github.ts'

const ADDRESS = 'https://github.com/acme/shop/pull/1'

async function startShop({ isPrivate = false, limits = {}, openFirst = false } = {}) {
  const folder = writeFixture({ isPrivate, comments: 2, threads: true })
  const github = await startForTest({ dataFolders: [folder], openFirst, limits })
  withSettings({ GITHUB_API_URL: github.apiUrl })
  return github
}

function answerIn({ code, stdout, stderr }: RunResult): AnalyzeAnswer {
  expect([code, stderr]).toEqual([0, ''])
  return answerSchema.parse(JSON.parse(stdout))
}

function expectRefusal(ended: RunResult, sentence: RegExp) {
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(sentence)
  expect(ended.stderr.trim().split('\n')).toHaveLength(1)
}

it('reads a public pull request without a token, from any form of its URL', async () => {
  const { url, state } = await startShop()
  const answer = answerIn(await runHere(['analyze', ADDRESS, '--json']))
  expect(answer.pullRequest).toEqual({ repository: 'acme/shop', number: 1 })
  const comments = [
    ...answer.mistakes.flatMap((mistake) => mistake.reviewCommentIds),
    ...answer.ignoredComments,
  ]
  expect(comments).toHaveLength(2)
  for (const address of ['acme/shop#1', `${url}/acme/shop/pull/1/files`])
    expect(answerIn(await runHere(['analyze', address, '--json']))).toEqual(answer)
  expect(state.violations).toEqual([])
})

it('reads a private pull request with a token, which never appears in the output', async () => {
  const github = await startForTest({ dataFolders: [], demo: true })
  const token = github.createToken('marta-olsen')
  withSettings({ GITHUB_API_URL: github.apiUrl, GITHUB_TOKEN: token })
  const pull = [...github.state.repositories.values()]
    .flatMap(({ owner, name, pulls }) => [...pulls.values()].map((each) => ({ owner, name, ...each })))
    .find(({ name, number }) => name === 'ferry-api' && number === 431)
  expect(pull).toBeDefined()
  const ended = await runHere(['analyze', 'northbeam/ferry-api#431', '--json'])
  const answer = answerIn(ended)
  expect(answer.mistakes.filter(({ fixedIn }) => fixedIn !== null)).toHaveLength(3)
  expect(answer.score).not.toBeNull()
  expect(ended.stdout).not.toContain(token)
})

it('says what to do if a pull request isn’t visible', async () => {
  const { apiUrl, createToken } = await startShop({ isPrivate: true })
  expectRefusal(
    await runHere(['analyze', ADDRESS]),
    /Pull request acme\/shop#1 doesn’t exist or isn’t public.*set GITHUB_TOKEN/,
  )
  withSettings({ GITHUB_API_URL: apiUrl, GITHUB_TOKEN: createToken('stranger') })
  expectRefusal(
    await runHere(['analyze', ADDRESS]),
    /acme\/shop#1 doesn’t exist, or GITHUB_TOKEN can’t access it/,
  )
  withSettings({ GITHUB_API_URL: apiUrl, GITHUB_TOKEN: 'ghp_wrong' })
  expectRefusal(await runHere(['analyze', ADDRESS, '--json']), /GitHub rejected GITHUB_TOKEN/)
})

it('reports that a pull request doesn’t exist', async () => {
  await startShop()
  expectRefusal(await runHere(['analyze', 'acme/shop#99']), /Pull request acme\/shop#99 doesn’t exist/)
  expectRefusal(await runHere(['analyze', 'acme/nothing#1']), /Pull request acme\/nothing#1 doesn’t exist/)
})

it('reports a used-up rate limit, when it resets, and what helps', async () => {
  await startShop({ limits: { anonymous: 2 } })
  expectRefusal(
    await runHere(['analyze', ADDRESS, '--json']),
    /rate limit\. Try again at \d\d:\d\d UTC, or set GITHUB_TOKEN/,
  )
})

it('reports that GitHub failed or is unreachable', async () => {
  const github = await startShop()
  await github.control('POST /faults', { kind: 'status', status: 502 })
  expectRefusal(await runHere(['analyze', ADDRESS]), /GitHub reported an error.*Try again/)
  const away = createServer()
  await new Promise<void>((ready) => away.listen(0, '127.0.0.1', ready))
  const address = `http://127.0.0.1:${(away.address() as AddressInfo).port}`
  await new Promise((closed) => away.close(closed))
  withSettings({ GITHUB_API_URL: address })
  expectRefusal(
    await runHere(['analyze', ADDRESS]),
    new RegExp(`Couldn’t reach GitHub at ${address} \\(ECONNREFUSED\\)\\. Check the network`),
  )
})

it('analyzes an unmerged pull request, and says so', async () => {
  await startShop({ openFirst: true })
  const { code, stdout, stderr } = await runHere(['analyze', ADDRESS, '--json'])
  expect([code, stderr]).toEqual([0, "debrief: acme/shop#1 isn't merged, so it may still change.\n"])
  answerSchema.parse(JSON.parse(stdout))
})

it('exits when done if run as a program, with the settings from its environment', {
  timeout: 60_000,
}, async () => {
  const { apiUrl } = await startShop()
  const spawned = await spawnDebrief(['analyze', ADDRESS, '--json'], { env: { GITHUB_API_URL: apiUrl } })
  expect(answerIn(spawned)).toEqual(answerIn(await runHere(['analyze', ADDRESS, '--json'])))
})

const GITHUB = 'https://api.github.com'
const SIMULATOR = 'http://127.0.0.1:4010'
const ferry = { fullName: 'northbeam/ferry-api', number: 431 }

it.each([
  'https://github.com/northbeam/ferry-api/pull/431',
  'https://github.com/northbeam/ferry-api/pull/431/files?w=1#diff-0',
  'https://www.github.com/northbeam/ferry-api/pull/431#discussion_r1',
  'HTTPS://GitHub.com/northbeam/ferry-api/pull/431/',
  'github.com/northbeam/ferry-api/pull/431',
  'northbeam/ferry-api#431',
])('accepts %s', (text) => {
  expect(readPullRequestAddress(text, GITHUB)).toEqual(ferry)
})

it('accepts URLs of the server at GITHUB_API_URL', () => {
  expect(readPullRequestAddress(`${SIMULATOR}/northbeam/ferry-api/pull/431`, SIMULATOR)).toEqual(ferry)
  expect(
    readPullRequestAddress(
      'https://git.northbeam.example/northbeam/ferry-api/pull/431',
      'https://git.northbeam.example/api/v3',
    ),
  ).toEqual(ferry)
})

it.each([
  '.',
  '../data/northbeam__ferry-api__431',
  '/tmp/pull/1',
  'northbeam/ferry-api',
  'northbeam#1',
  'a/b/pull/1',
])('treats %s as a folder', (text) => {
  expect(readPullRequestAddress(text, GITHUB)).toBeNull()
})

it.each([
  'https://github.com/northbeam/ferry-api/issues/431',
  'https://github.com/northbeam/ferry-api',
  'https://github.com/northbeam/../pull/431',
  'https://github.com/northbeam/ferry-api/pull/0',
  'northbeam/..#3',
])('rejects %s, which isn’t a pull request', (text) => {
  expect(() => readPullRequestAddress(text, GITHUB)).toThrow(/isn't the address of a pull request/)
})

it('never uses the token for another host', () => {
  expect(() => readPullRequestAddress('https://github.example/northbeam/ferry-api/pull/431', GITHUB)).toThrow(
    /on github\.example, but GITHUB_API_URL is https:\/\/api\.github\.com/,
  )
})
