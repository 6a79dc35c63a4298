import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { demoFolder, sharedFolders } from '../testing/config.ts'
import { runHere, withoutProgress, withSettings } from '../testing/run-debrief.ts'
import { writeResponses } from '../testing/write-responses.ts'
import type { HistoryReport } from './history-report.ts'

const demo = join(demoFolder, 'pull-requests')
const AWAIT = 'Floating promise: nothing awaits this call, so nobody sees the error. Please await it.'

// Analyzing 90 pull requests takes a long time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
beforeEach(() => withSettings())

async function report(...args: string[]): Promise<HistoryReport> {
  const { code, stdout, stderr } = await runHere(['history', ...args, '--json'])
  expect([code, withoutProgress(stderr)]).toEqual([0, ''])
  return JSON.parse(stdout)
}

function writeHistory(...pulls: Parameters<typeof writeResponses>[0][]): string {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-history-'))
  for (const [index, pull] of pulls.entries()) {
    const mergedAt = new Date(Date.UTC(2026, 0, 1 + 7 * index)).toISOString()
    const values = { comment: AWAIT, code: `save(${index})`, number: index + 1, mergedAt, ...pull }
    writeResponses({ ...values, folder: join(folder, String(index)) })
  }
  return folder
}

describe('a report on a folder', () => {
  it('counts pull requests and lists no mistake twice', async () => {
    const found = await report(demo)
    expect(found).toMatchObject({ author: null, pullRequests: 71, leftOut: { bots: 10, notMerged: 8 } })
    expect(found.authors.map(({ login }) => login)).toEqual(
      found.authors.map(({ login }) => login).toSorted(),
    )
    const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0)
    expect(sum(found.authors.map(({ pullRequests }) => pullRequests))).toBe(71)
    expect(sum(found.months.map(({ pullRequests }) => pullRequests))).toBe(71)
    expect(sum(found.months.flatMap(({ mistakes }) => Object.values(mistakes)))).toBe(found.mistakes)
    for (const list of [found.cameBack, found.stopped, found.standards]) {
      const titles = list.map(({ title }) => title)
      expect(titles).toEqual([...new Set(titles)])
    }
    expect(found.cameBack[0]).toMatchObject({ title: 'Swallowed error', severity: 'high' })
    for (const { pullRequests, occurrences } of found.cameBack) {
      expect(pullRequests.length).toBeGreaterThan(1)
      expect(sum(pullRequests.map(({ places }) => places.length))).toBe(occurrences)
    }
    expect(found.worthRemembering?.example.quote.body).toContain('The mutex is never released')
    expect(found.standards.map(({ title }) => title)).toContain('N+1 query')
  })

  it('shows one person’s mistakes, and which of them stopped', async () => {
    const { author, pullRequests, authors, cameBack, stopped } = await report(
      demo,
      '--author',
      '@Marta-Olsen',
    )
    expect([author, pullRequests, authors]).toEqual([
      'Marta-Olsen',
      31,
      [{ login: 'marta-olsen', pullRequests: 31 }],
    ])
    expect(cameBack.map(({ title }) => title)).toContain('Unawaited promise')
    expect(stopped[0]).toMatchObject({ title: 'Unawaited promise', silence: { verdict: 'stopped' } })
  })

  it('reads only the last months before the newest merge', async () => {
    const folder = writeHistory(
      { mergedAt: '2025-09-29T10:00:00Z' },
      {},
      { mergedAt: '2026-01-02T00:00:00Z' },
    )
    expect((await report(folder)).pullRequests).toBe(3)
    expect((await report(folder, '--months', '3')).pullRequests).toBe(2)
  })

  it('shows the pull requests, the code and the reviewer’s words on the terminal', async () => {
    const folder = writeHistory({ title: 'Save the berth' }, { title: 'Save the crew' })
    const { code, stdout } = await runHere(['history', folder], { columns: 80 })
    expect(code).toBe(0)
    for (const text of [
      '2 pull requests by jonas-pitt',
      'Unawaited promise',
      '#1 Save the berth',
      'save(1)',
      'tobias-kern wrote:',
    ])
      expect(stdout).toContain(text)
    const long = stdout.split('\n').filter((line) => line.length > 80 && !line.includes('https://'))
    expect(long).toEqual([])
  })

  it('leaves out bots and pull requests that can’t be read or aren’t merged', async () => {
    const folder = writeHistory(
      {},
      {},
      { mergedAt: null },
      { author: { login: 'renovate[bot]', type: 'Bot' } },
    )
    writeResponses({ folder: join(folder, 'broken'), title: 7 as unknown as string })
    const { code, stdout, stderr } = await runHere(['history', folder, '--json'])
    expect([code, JSON.parse(stdout).leftOut]).toEqual([
      0,
      { bots: 1, notMerged: 1, unreadable: 1, beyondLimit: 0 },
    ])
    expect(withoutProgress(stderr)).toMatch(/^debrief: Left out: .*broken.*title can't be read\.\n$/)
  })

  it.each(sharedFolders('.').filter((folder) => folder.endsWith('traced')))(
    'lists no mistake twice in real pull requests: %s',
    async (folder) => {
      const { pullRequests, cameBack } = await report(folder)
      expect(pullRequests).toBe(90)
      const titles = cameBack.map(({ title }) => title)
      expect(titles).toEqual([...new Set(titles)])
      expect(titles[0]).toBe('Unclear name')
    },
  )
})

describe('hostile texts', () => {
  const hostile = '\x1b[31m</style><script>alert(1)</script>\u202e<img src=x onerror=alert(1)>'
  const pull = {
    title: hostile,
    comment: `${AWAIT} ${hostile} [click](javascript:alert(1))\n\`\`\`\n</pre>${hostile}\n\`\`\``,
    path: `src/${hostile}.ts`,
    login: hostile,
  }

  it('stay text in HTML, in a file that loads nothing', async () => {
    const folder = writeHistory(pull, pull)
    const { code, stdout, stderr } = await runHere(['history', folder, '--html', 'report.html'])
    expect([code, stdout, withoutProgress(stderr)]).toEqual([
      0,
      '',
      'debrief: The report is in report.html.\n',
    ])
    const html = readFileSync('report.html', 'utf8')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toMatch(/<script|<img|<link|<iframe|href="(?!https:|#)|src=["h]|url\(|@import|\u202e/)
    expect(html.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    expect(html).toContain("default-src 'none'")
  })

  it('can’t control the terminal', async () => {
    const { stdout } = await runHere(['history', writeHistory(pull, pull)])
    expect(stdout).toContain('\\x1b[31m</style>')
    expect(stdout.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
  })
})

describe('a history that can’t be read', () => {
  const refusals: [string, string[], number, RegExp][] = [
    ['without a token', ['northbeam/ferry-api'], 1, /needs a token\. Set GITHUB_TOKEN/],
    ['for other text', ['not a repository'], 2, /neither a folder nor a repository/],
    ['of another host', ['https://gitlab.com/a/b'], 2, /is on gitlab\.com, but GITHUB_API_URL/],
    ['for a single pull request', [join(demo, 'northbeam__tide-web__1119')], 1, /run debrief analyze/],
    ['in an empty folder', [mkdtempSync(join(tmpdir(), 'debrief-'))], 1, /contains no pull requests/],
    [
      'for an unknown author',
      [demo, '--author', 'nobody'],
      1,
      /no merged pull requests by nobody that can be analyzed\. Left out: 10 .* bots and 8 /,
    ],
    ['for other months', [demo, '--months', '7'], 2, /Allowed choices are 3, 6, 12/],
  ]
  it.each(refusals)('is refused with a reason: %s', async (_, args, code, reason) => {
    const ended = await runHere(['history', ...args])
    expect([ended.code, ended.stdout]).toEqual([code, ''])
    expect(ended.stderr).toMatch(reason)
    expect(existsSync('debrief')).toBe(false)
  })
})
