import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'
import { type GithubSimulator, startGithubSimulator } from '@debrief/simulators/github/server'
import { mintToken } from '@debrief/simulators/github/state/state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGithubClient, type GithubClient } from '../client.ts'
import type { GithubCall } from '../http/caller.ts'
import { catchFailure } from '../testing/call-server.ts'
import { sharedData } from '../testing/config.ts'
import { readPullRequest } from './pull-request.ts'

const demoFolder = prepareDemo()
const real = `${sharedData}/pull-requests`
const openApiFile = `${sharedData}/github/github-rest.subset.openapi.json`
if (!existsSync(real)) console.warn(`real pull requests skipped: ${real} is not there`)

let simulator: GithubSimulator
let calls: GithubCall[] = []

beforeAll(async () => {
  simulator = await startGithubSimulator({
    demo: true,
    dataFolders: existsSync(real) ? [real] : [],
    openApiFile,
    limits: { primary: 1_000_000, secondary: false },
  })
})
afterAll(() => simulator.close())

interface Recording {
  pull: {
    number: number
    changed_files: number
    merged_at: string
    head: { sha: string }
    base: { repo: { full_name: string } }
  }
  [name: string]: unknown
}

const folders = (parent: string) =>
  existsSync(parent) ? readdirSync(parent).filter((name) => existsSync(`${parent}/${name}/pull.json`)) : []

function recorded(folder: string): Recording {
  const names = ['pull', 'files', 'commits', 'reviews', 'review-comments', 'issue-comments', 'review-threads']
  const read = (name: string) =>
    existsSync(`${folder}/${name}.json`) ? JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) : []
  return Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as Recording
}

function someone(options: Partial<Parameters<typeof createGithubClient>[0]> = {}): GithubClient {
  const account = [...simulator.state.accounts.values()].find(({ known, type }) => known && type === 'User')
  if (!account) throw new Error('the simulator knows nobody')
  calls = []
  const { token } = mintToken(simulator.state, account)
  return createGithubClient({
    baseUrl: simulator.apiUrl,
    token,
    userAgent: 'debrief-test',
    onCall: (call) => calls.push(call),
    ...options,
  })
}

const ids = (entries: unknown) =>
  [...new Set((entries as { id: number }[]).map(({ id }) => id))].toSorted((a, b) => a - b)

async function readFolder(folder: string) {
  const answers = recorded(folder)
  const address = { fullName: answers.pull.base.repo.full_name, number: answers.pull.number }
  const material = await readPullRequest(someone(), address)
  expect(material).toMatchObject({
    number: address.number,
    changedFiles: answers.pull.changed_files,
    headSha: answers.pull.head.sha,
  })
  expect(material.files.map(({ path, patch }) => [path, patch])).toEqual(
    (answers.files as { filename: string; patch?: string }[]).map(({ filename, patch }) => [
      filename,
      patch ?? null,
    ]),
  )
  expect(material.commits.map(({ sha }) => sha)).toEqual(
    (answers.commits as { sha: string }[]).map(({ sha }) => sha),
  )
  expect(ids(material.threads.flatMap(({ comments }) => comments))).toEqual(ids(answers['review-comments']))
  expect(ids(material.reviews)).toEqual(ids(answers.reviews))
  expect(ids(material.conversation)).toEqual(ids(answers['issue-comments']))
  return { material, answers }
}

describe('reading a pull request', () => {
  it.skipIf(!existsSync(real)).each(folders(real))('returns %s completely', async (name) => {
    const { material } = await readFolder(`${real}/${name}`)
    expect(material.threads.every(({ resolution }) => resolution === 'unknown')).toBe(true)
    expect(material.contents).toEqual([])
  })

  it.each(folders(`${demoFolder}/pull-requests`))(
    'reads the demo’s %s completely, with the resolutions of its threads',
    async (name) => {
      const folder = `${demoFolder}/pull-requests/${name}`
      const { material, answers } = await readFolder(folder)
      const told = answers['review-threads'] as { rootCommentId: number; isResolved: boolean }[]
      expect(new Map(material.threads.map(({ rootId, resolution }) => [rootId, resolution]))).toEqual(
        new Map(
          told.map(({ rootCommentId, isResolved }) => [
            rootCommentId,
            isResolved ? 'resolved' : 'unresolved',
          ]),
        ),
      )
      const listed = new Set(material.commits.map(({ sha }) => sha))
      const pushedAway = material.threads
        .map(({ originalCommitSha }) => originalCommitSha)
        .filter((sha) => !listed.has(sha))
      expect(new Set(material.comparisons.map(({ baseSha }) => baseSha))).toEqual(new Set(pushedAway))
      for (const { sha, path, text } of material.contents) {
        const file = `${folder}/contents/${sha}/${path}`
        expect(text).toBe(existsSync(file) ? readFileSync(file, 'utf8') : null)
      }
      for (const { path, originalCommitSha } of material.threads) {
        expect(material.contents).toContainEqual(expect.objectContaining({ path, sha: originalCommitSha }))
        expect(material.contents).toContainEqual(expect.objectContaining({ path, sha: material.headSha }))
      }
      expect(calls.length).toBeLessThanOrEqual(
        8 + material.laterCommits.length + material.comparisons.length + material.contents.length,
      )
    },
  )

  it('only makes calls that the API specification allows', () => {
    expect(simulator.state.calls.get('GET /repos/{owner}/{repo}/pulls/{pull_number}/files')).toBeGreaterThan(
      30,
    )
    expect(simulator.state.violations).toEqual([])
  })
})

describe('reading under faults', () => {
  const address = { fullName: 'northbeam/ferry-api', number: 482 }
  const read = (options: Partial<Parameters<typeof createGithubClient>[0]> = {}) =>
    readPullRequest(someone(options), address)

  it('makes only one call if the token is revoked', async () => {
    expect(await catchFailure(read({ token: 'gho_revoked' }))).toMatchObject({ kind: 'token_revoked' })
    expect(calls.length).toBe(1)
  })

  it('leaves resolutions unknown if GitHub rejects the GraphQL call, and never treats them as resolved', async () => {
    simulator.faults.add({ match: 'POST /graphql', kind: 'status', status: 502 })
    const material = await read()
    simulator.faults.clear()
    expect(material.threads.length).toBeGreaterThan(0)
    expect(new Set(material.threads.map(({ resolution }) => resolution))).toEqual(new Set(['unknown']))
  })

  it('is complete after a single fault at any call', async () => {
    const whole = await read()
    for (const kind of ['status', 'cut', 'cut-after-effect'] as const) {
      for (const match of [
        '/pulls/482$',
        '/files',
        '/commits',
        '/reviews',
        '/comments',
        '/graphql',
        '/compare',
        '/contents',
      ]) {
        simulator.faults.add({ match, kind, status: 503, times: 1 })
        expect(await read()).toEqual(whole)
      }
    }
    simulator.faults.clear()
  })

  it('stops every other call if one fails permanently', async () => {
    simulator.faults.add({ match: '/files', kind: 'secondary', retryAfter: 120 })
    const paused = await read().catch((error) => error)
    simulator.faults.clear()
    expect(paused).toMatchObject({ code: 'github_paused', limit: 'secondary' })
    expect(calls.length).toBeLessThanOrEqual(8)
  })

  it('ends with the reason of its aborted signal', async () => {
    const stop = new AbortController()
    const client = someone({ onCall: () => stop.abort(new Error('worker is stopping')) })
    await expect(readPullRequest(client, address, { signal: stop.signal })).rejects.toThrow(
      'worker is stopping',
    )
  })
})
