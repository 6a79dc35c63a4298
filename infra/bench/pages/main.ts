import { findBrowser } from '@debrief/testing/browser'
import { launch } from 'chrome-launcher'
import { closeOnEnd } from '../harness/close-on-end.ts'
import { describeMachine } from '../harness/describe-machine.ts'
import { type HeadlineRow, met } from '../harness/headline.ts'
import { publish } from '../harness/publish.ts'
import { median } from '../harness/statistics.ts'
import { type Category, type Measured, measurePage } from './measure-page.ts'
import { startPages } from './start-pages.ts'

/**
 * npm run bench:pages [-- --quick]
 * Measures the public pages, the sign-in page and the dashboard as they are shipped, prints a table and writes
 * docs/benchmarks.md. --quick: one load of each, nothing written. Ends with 1 where a page falls below its floor.
 */
const quick = process.argv.includes('--quick')
const RUNS = quick ? 1 : 5
type Floors = Partial<Record<Category, number>>
/** What the app keeps out of searches is not measured for them. */
const APP: Floors = { performance: 90, accessibility: 100, 'best-practices': 100 }
const PUBLIC: Floors = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }

interface Page {
  path: string
  signedIn: boolean
  floors: Floors
}
/** JavaScript of a first load, gzipped, in bytes. */
const MOST_SCRIPTS = { app: 130_000, public: 110_000 }
const PAGES: Page[] = [
  { path: '/', signedIn: false, floors: PUBLIC },
  { path: '/blog/code-review-feedback-loop-complete-guide', signedIn: false, floors: PUBLIC },
  { path: '/terms-of-service', signedIn: false, floors: PUBLIC },
  { path: '/login', signedIn: false, floors: APP },
  { path: '/dashboard', signedIn: true, floors: APP },
]

const chromePath = findBrowser()
if (!chromePath) throw new Error('There is no Chromium on this machine; CHROMIUM names one elsewhere.')
const pages = await startPages()
closeOnEnd(() => pages.close())
const chromeFlags = ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage']
const chrome = await launch({ chromePath, chromeFlags, handleSIGINT: false })
closeOnEnd(() => chrome.kill())
try {
  const machine = describeMachine(pages.folder)
  const rows: string[] = []
  const headline: HeadlineRow[] = []
  for (const page of PAGES) {
    const { path, signedIn } = page
    const runs: Measured[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const cookie = signedIn ? { cookie: pages.cookie } : {}
      const measured = await measurePage(pages.url + path, { port: chrome.port, ...cookie })
      runs.push(measured)
      console.log(path, measured)
    }
    rows.push(rowOf(page, runs))
    headline.push(headlineRowOf(page, runs))
    if (!isFit(page, runs)) process.exitCode = 1
  }
  const text = describe(machine, rows)
  publish({ section: 'pages', command: 'npm run bench:pages', text, rows: headline, keep: !quick })
} finally {
  chrome.kill()
  await pages.close()
}

function scoreOf(runs: readonly Measured[], of: Category): number {
  return median(runs.map(({ scores }) => scores[of]))
}

/** Performance holds in the middle run, all else in every one. */
function isFit({ floors }: Page, runs: readonly Measured[]): boolean {
  const least = (of: Category) => Math.min(...runs.map(({ scores }) => scores[of]))
  return Object.entries(floors).every(([name, floor]) => {
    const of = name as Category
    return (of === 'performance' ? scoreOf(runs, of) : least(of)) >= floor
  })
}

function rowOf(page: Page, runs: readonly Measured[]): string {
  const { path, floors } = page
  const middle = (of: (run: Measured) => number) => median(runs.map(of))
  const scores = runs.map((run) => run.scores.performance).toSorted((a, b) => a - b)
  const cells = [
    path,
    `**${scoreOf(runs, 'performance')}** (${scores[0]}–${scores.at(-1)})`,
    scoreOf(runs, 'accessibility'),
    scoreOf(runs, 'best-practices'),
    floors.seo === undefined ? '–' : scoreOf(runs, 'seo'),
    `${(middle((run) => run.firstPaint) / 1_000).toFixed(1)} s`,
    `${(middle((run) => run.largestPaint) / 1_000).toFixed(1)} s`,
    `${middle((run) => run.blocked).toFixed(0)} ms`,
    middle((run) => run.shift).toFixed(3),
    `${(middle((run) => run.weight) / 1_000).toFixed(0)} kB`,
    `${(middle((run) => run.scripts) / 1_000).toFixed(0)} kB`,
    `${floors.performance}, ${isFit(page, runs) ? 'met' : 'MISSED'}`,
  ]
  return `| ${cells.join(' | ')} |`
}

function headlineRowOf({ path, signedIn, floors }: Page, runs: readonly Measured[]): HeadlineRow {
  const scripts = median(runs.map((run) => run.scripts))
  const most = floors === APP ? MOST_SCRIPTS.app : MOST_SCRIPTS.public
  const score = scoreOf(runs, 'performance')
  return {
    row: 9,
    subject: `${path}${signedIn ? ', signed in' : ''}`,
    beside: '–',
    figure: `${(scripts / 1_000).toFixed(0)} kB of JavaScript, Lighthouse ${score}`,
    goal: `≤ ${most / 1_000} kB, ≥ ${floors.performance}`,
    verdict: met(scripts <= most && score >= (floors.performance ?? 0)),
  }
}

function describe(machine: readonly string[], rows: readonly string[]): string {
  const heads = [
    'page',
    'performance (least–most)',
    'accessibility',
    'best practices',
    'SEO',
    'first paint',
    'largest paint',
    'blocked',
    'shift',
    'weight',
    'of it JavaScript',
    'at least, others 100',
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
