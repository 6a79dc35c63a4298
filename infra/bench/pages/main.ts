import { join } from 'node:path'
import { findBrowser } from '@debrief/testing/browser'
import { launch } from 'chrome-launcher'
import { projectRoot } from '../../local/project-root.ts'
import { describeMachine } from '../harness/describe-machine.ts'
import { writeSection } from '../harness/report.ts'
import { median } from '../harness/statistics.ts'
import { type Measured, measurePage } from './measure-page.ts'
import { startPages } from './start-pages.ts'

/**
 * npm run bench:pages [-- --quick]
 * Measures the sign-in page and the dashboard as they are shipped, prints a table and writes docs/benchmarks.md. --quick:
 * one load of each, nothing written. Ends with 1 where a page falls below its floor.
 */
const quick = process.argv.includes('--quick')
const RUNS = quick ? 1 : 5
const FLOORS = { performance: 90, accessibility: 100, 'best-practices': 100 }

interface Page {
  path: string
  signedIn: boolean
}
const PAGES: Page[] = [
  { path: '/login', signedIn: false },
  { path: '/dashboard', signedIn: true },
]

const chromePath = findBrowser()
if (!chromePath) throw new Error('There is no Chromium on this machine; CHROMIUM names one elsewhere.')
const pages = await startPages()
const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage']
const chrome = await launch({ chromePath, chromeFlags })
try {
  const machine = describeMachine(pages.folder)
  const rows: string[] = []
  for (const { path, signedIn } of PAGES) {
    const runs: Measured[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const cookie = signedIn ? { cookie: pages.cookie } : {}
      const measured = await measurePage(pages.url + path, { port: chrome.port, ...cookie })
      runs.push(measured)
      console.log(path, measured)
    }
    rows.push(rowOf(path, runs))
    if (!isFit(runs)) process.exitCode = 1
  }
  const text = describe(machine, rows)
  console.log(text)
  if (!quick) writeSection(join(projectRoot(), 'docs', 'benchmarks.md'), 'pages', text)
} finally {
  chrome.kill()
  await pages.close()
}

function scoreOf(runs: readonly Measured[], of: keyof typeof FLOORS): number {
  return median(runs.map(({ scores }) => scores[of]))
}

/** Accessibility and best practices hold in every run, performance in the middle one. */
function isFit(runs: readonly Measured[]): boolean {
  const least = (of: keyof typeof FLOORS) => Math.min(...runs.map(({ scores }) => scores[of]))
  return (
    scoreOf(runs, 'performance') >= FLOORS.performance &&
    least('accessibility') >= FLOORS.accessibility &&
    least('best-practices') >= FLOORS['best-practices']
  )
}

function rowOf(path: string, runs: readonly Measured[]): string {
  const middle = (of: (run: Measured) => number) => median(runs.map(of))
  const scores = runs.map((run) => run.scores.performance).toSorted((a, b) => a - b)
  const cells = [
    path,
    `**${scoreOf(runs, 'performance')}** (${scores[0]}–${scores.at(-1)})`,
    scoreOf(runs, 'accessibility'),
    scoreOf(runs, 'best-practices'),
    `${(middle((run) => run.firstPaint) / 1_000).toFixed(1)} s`,
    `${(middle((run) => run.largestPaint) / 1_000).toFixed(1)} s`,
    `${middle((run) => run.blocked).toFixed(0)} ms`,
    middle((run) => run.shift).toFixed(3),
    `${(middle((run) => run.weight) / 1_000).toFixed(0)} kB`,
    isFit(runs) ? 'met' : 'MISSED',
  ]
  return `| ${cells.join(' | ')} |`
}

function describe(machine: readonly string[], rows: readonly string[]): string {
  const heads = [
    'page',
    'performance (least–most)',
    'accessibility',
    'best practices',
    'first paint',
    'largest paint',
    'blocked',
    'shift',
    'weight',
    '≥ 90, 100, 100',
  ]
  return [
    '## Pages',
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} with Lighthouse’s mobile profile (a slow phone on slow 4G, simulated) on the production build, each load with an empty store; medians of ${RUNS} loads.`,
    '',
    ...machine.slice(0, 1).map((fact) => `- ${fact}`),
    '',
    `| ${heads.join(' | ')} |`,
    `| ${heads.map(() => '---').join(' | ')} |`,
    ...rows,
  ].join('\n')
}
