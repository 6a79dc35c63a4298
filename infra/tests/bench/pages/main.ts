/**
 * Measures public pages, the sign-in page and signed-in pages in the production build. Exits with 1 if a page misses
 * its goals.
 */

import { findBrowser } from '@debrief/testing/browser'
import { launch } from 'chrome-launcher'
import { isQuick, publish } from '../harness/benchmark.ts'
import { describeMachine } from '../harness/machine.ts'
import { closeOnEnd } from '../harness/processes.ts'
import { type HeadlineRow, met, table } from '../harness/report.ts'
import { median } from '../harness/statistics.ts'
import { type Category, measurePage, type PageMetrics } from './measure-page.ts'
import { startPages } from './start-pages.ts'

const RUNS = isQuick ? 1 : 5

interface Goals {
  scores: Partial<Record<Category, number>>
  /** The maximum amount of JavaScript, in compressed bytes. */
  scripts: number
  requests: number
  shift: number
}
const full = { accessibility: 100, 'best-practices': 100 }
const common = { requests: 16, shift: 0.02 }
/** The app's pages have no `seo` goal, because they're excluded from search engines. */
const APP: Goals = { scores: { performance: 92, ...full }, scripts: 120_000, ...common }
const PUBLIC: Goals = { scores: { performance: 98, ...full, seo: 100 }, scripts: 110_000, ...common }

interface Page {
  path: string
  signedIn: boolean
  goals: Goals
}
const PAGES: Page[] = [
  { path: '/', signedIn: false, goals: PUBLIC },
  { path: '/blog/code-review-feedback-loop-complete-guide', signedIn: false, goals: PUBLIC },
  { path: '/terms-of-service', signedIn: false, goals: PUBLIC },
  { path: '/login', signedIn: false, goals: APP },
  { path: '/dashboard', signedIn: true, goals: APP },
  { path: '/reviews', signedIn: true, goals: APP },
  { path: '/settings', signedIn: true, goals: APP },
]

const chromePath = findBrowser()
if (!chromePath) throw new Error('Chromium was not found. Install it, or set CHROMIUM to its path.')
const pages = await startPages()
closeOnEnd(() => pages.close())
const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage']
const chrome = await launch({ chromePath, chromeFlags, handleSIGINT: false })
closeOnEnd(() => chrome.kill())
try {
  const machine = describeMachine(pages.folder).slice(0, 1)
  const cells: string[][] = []
  const rows: HeadlineRow[] = []
  for (const page of PAGES) {
    const cookie = page.signedIn ? { cookie: pages.cookie } : {}
    const runs: PageMetrics[] = []
    for (let run = 0; run < RUNS; run += 1)
      runs.push(await measurePage(pages.url + page.path, { port: chrome.port, ...cookie }))
    console.log(page.path, runs.at(-1))
    cells.push(describePage(page, runs))
    rows.push(toHeadlineRow(page, runs))
    if (rows.at(-1)?.verdict === 'MISSED') process.exitCode = 1
  }
  const heads =
    'page|performance (lowest–highest)|accessibility|best practices|SEO|first paint|largest paint|blocked|shift|weight|of which JavaScript|requests|performance at least, others 100'
  publish('pages', machine, {
    title: 'Pages',
    method: `on the production build, with Lighthouse’s mobile profile, which simulates a slow phone on slow 4G. Each load starts with empty browser storage. Figures are medians of ${RUNS} loads.`,
    body: [table(heads.split('|'), cells)],
    rows,
  })
} finally {
  chrome.kill()
  await pages.close()
}

function readMedian(runs: readonly PageMetrics[], read: (run: PageMetrics) => number): number {
  return median(runs.map(read))
}

function readScore(runs: readonly PageMetrics[], category: Category): number {
  const scores = runs.map((run) => run.scores[category])
  return category === 'performance' ? median(scores) : Math.min(...scores)
}

function meetsScores({ goals }: Page, runs: readonly PageMetrics[]): boolean {
  const { performance = 0, ...others } = goals.scores
  return (
    readScore(runs, 'performance') >= performance &&
    (Object.keys(others) as Category[]).every((name) => readScore(runs, name) >= (goals.scores[name] ?? 0))
  )
}

function describePage(page: Page, runs: readonly PageMetrics[]): string[] {
  const { path, goals } = page
  const scores = runs.map((run) => run.scores.performance).toSorted((a, b) => a - b)
  const seconds = (read: (run: PageMetrics) => number) => `${(readMedian(runs, read) / 1_000).toFixed(1)} s`
  const kilobytes = (read: (run: PageMetrics) => number) =>
    `${(readMedian(runs, read) / 1_000).toFixed(0)} kB`
  return [
    path,
    `**${readScore(runs, 'performance')}** (${scores[0]}–${scores.at(-1)})`,
    String(readScore(runs, 'accessibility')),
    String(readScore(runs, 'best-practices')),
    goals.scores.seo === undefined ? '–' : String(readScore(runs, 'seo')),
    seconds((run) => run.firstPaint),
    seconds((run) => run.largestPaint),
    `${readMedian(runs, (run) => run.blocked).toFixed(0)} ms`,
    readMedian(runs, (run) => run.shift).toFixed(3),
    kilobytes((run) => run.weight),
    kilobytes((run) => run.scripts),
    String(readMedian(runs, (run) => run.requests)),
    `${goals.scores.performance}, ${met(meetsScores(page, runs))}`,
  ]
}

function toHeadlineRow(page: Page, runs: readonly PageMetrics[]): HeadlineRow {
  const { path, signedIn, goals } = page
  const scripts = readMedian(runs, (run) => run.scripts)
  const requests = readMedian(runs, (run) => run.requests)
  const shift = readMedian(runs, (run) => run.shift)
  const fits = scripts <= goals.scripts && requests <= goals.requests && shift <= goals.shift
  return {
    row: 9,
    subject: `${path}${signedIn ? ', signed in' : ''}`,
    beside: '–',
    figure: `${(scripts / 1_000).toFixed(0)} kB of JavaScript, ${requests} requests, shift ${shift.toFixed(3)}, Lighthouse ${readScore(runs, 'performance')}`,
    goal: `≤ ${goals.scripts / 1_000} kB, ≤ ${goals.requests}, ≤ ${goals.shift}, ≥ ${goals.scores.performance}`,
    verdict: met(fits && meetsScores(page, runs)),
  }
}
