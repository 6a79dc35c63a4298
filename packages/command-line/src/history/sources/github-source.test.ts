import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startForTest } from '@debrief/simulators/github/testing/start'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { demoFolder } from '../../testing/config.ts'
import { runHere, withoutProgress, withSettings } from '../../testing/run-debrief.ts'
import type { HistoryReport } from '../history-report.ts'
import { readRepositoryAddress } from './github-source.ts'

vi.setConfig({ testTimeout: 120_000 })

// The demo's pull requests have fixed dates.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-29T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const REPOSITORY = 'northbeam/manifest-worker'

async function start() {
  const github = await startForTest({ dataFolders: [], demo: true })
  withSettings({ GITHUB_API_URL: github.apiUrl, GITHUB_TOKEN: github.createToken('marta-olsen') })
  return github
}

async function report(...args: string[]): Promise<HistoryReport> {
  const { code, stdout, stderr } = await runHere(['history', REPOSITORY, '--json', ...args])
  expect([code, withoutProgress(stderr)]).toEqual([0, ''])
  return JSON.parse(stdout)
}

/**
 * The time since the last occurrence differs: for GitHub, it's counted up to now; for a folder, up to the last merge.
 */
const withoutSilence = ({ silence: _, ...one }: HistoryReport['cameBack'][number]) => one

const cacheFile = () => {
  const [name = ''] = readdirSync('debrief')
  return join('debrief', name)
}

it('reports the same from GitHub as from a folder', async () => {
  const github = await start()
  const { url } = github
  const read = JSON.parse(
    JSON.stringify(await report('--months', '12')).replaceAll(url, 'https://github.com'),
  )
  const folder = mkdtempSync(join(tmpdir(), 'debrief-history-'))
  const demo = join(demoFolder, 'pull-requests')
  const names = readdirSync(demo).filter((name) => name.startsWith(REPOSITORY.replace('/', '__')))
  for (const name of names) cpSync(join(demo, name), join(folder, name), { recursive: true })
  const { leftOut: _, ...expected } = JSON.parse((await runHere(['history', folder, '--json'])).stdout)
  expect(read).toMatchObject({ ...expected, cameBack: expected.cameBack.map(withoutSilence), stopped: [] })
  expect(read.cameBack[0]).toMatchObject({ title: 'Swallowed error', pullRequests: { length: 5 } })
})

it('reads a pull request only once, and again if the cache is unusable', async () => {
  const { state } = await start()
  const first = await report()
  const calls = () => [...state.calls.values()].reduce((sum, count) => sum + count, 0)
  const before = calls()
  expect(await report()).toEqual(first)
  const listing = calls() - before
  expect(listing).toBe(1)
  expect(statSync(cacheFile()).mode & 0o777).toBe(0o600)
  const lines = readFileSync(cacheFile(), 'utf8').split('\n')
  writeFileSync(cacheFile(), lines.join('\n').slice(0, -100))
  expect(await report()).toEqual(first)
  expect(await report('--no-cache')).toEqual(first)
})

it('stops at Ctrl-C, and continues later', async () => {
  await start()
  const running = runHere(['history', 'northbeam/ferry-api', '--json'])
  await expect.poll(() => readCache().length, { timeout: 30_000 }).toBeGreaterThan(2)
  process.emit('SIGINT')
  const ended = await running
  expect([ended.code, ended.stdout]).toEqual([1, ''])
  expect(ended.stderr).toContain('Run the same command again.')
  const kept = readCache().length
  const again = await runHere(['history', 'northbeam/ferry-api', '--json'])
  expect(again.code).toBe(0)
  expect(readCache().length).toBe(JSON.parse(again.stdout).pullRequests)
  expect(kept).toBeLessThan(readCache().length)
})

function readCache(): string[] {
  try {
    return readFileSync(cacheFile(), 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

it('says what to do if the repository isn’t visible or the token is wrong', async () => {
  const { apiUrl } = await start()
  expect((await runHere(['history', 'northbeam/nothing'])).stderr).toMatch(
    /Repository northbeam\/nothing doesn’t exist, or GITHUB_TOKEN can’t access it/,
  )
  withSettings({ GITHUB_API_URL: apiUrl, GITHUB_TOKEN: 'ghp_wrong' })
  expect((await runHere(['history', REPOSITORY])).stderr).toMatch(/GitHub rejected GITHUB_TOKEN/)
})

it('accepts a repository’s URL', () => {
  const read = (text: string) => readRepositoryAddress(text, 'https://api.github.com')
  for (const text of ['a/b', 'github.com/a/b', 'https://github.com/a/b/', 'https://github.com/a/b.git'])
    expect(read(text)).toBe('a/b')
  for (const text of ['a', 'a/..', 'a/b/c', '']) expect(read(text)).toBeNull()
})
