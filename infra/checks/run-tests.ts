import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { findBrowser } from '@debrief/testing/browser'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { findRedis } from '../local/redis/find-redis.ts'
import { SECOND_TRY, sayFailures, saySecondTries } from './runs/say-results.ts'
import { addUp, reportTally, tallyResult, type VitestResult } from './runs/tally.ts'

const STATUS = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const

export function readPlaywright(report: JSONReport | null): VitestResult | null {
  if (!report) return null
  const { config, errors, stats, suites } = report
  const passed = stats.expected + stats.flaky
  return {
    numTotalTests: passed + stats.unexpected + stats.skipped,
    numPassedTests: passed,
    numFailedTests: stats.unexpected,
    testResults: [
      ...errors.map(({ message, location }) => ({
        name: location?.file ?? config.configFile ?? config.rootDir,
        status: 'failed',
        message: toText(message),
        assertionResults: [],
      })),
      ...suites.flatMap((suite) => readSuite(suite, config.rootDir)),
    ],
  }
}

function readSuite(
  { specs, suites = [] }: JSONReportSuite,
  folder: string,
  groups = '',
): VitestResult['testResults'] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => {
      const failureMessages = test.results.flatMap(({ error }) => (error ? [toText(error.message)] : []))
      const status = STATUS[test.status]
      const meta = test.status === 'flaky' ? { [SECOND_TRY]: failureMessages[0] ?? 'it said nothing' } : {}
      const result = { fullName: `${groups}${title}`, status, failureMessages, meta }
      return { name: join(folder, file), status, assertionResults: [result] }
    }),
  )
  return [...own, ...suites.flatMap((suite) => readSuite(suite, folder, `${groups}${suite.title} `))]
}

const toText = (message = '') => stripVTControlCharacters(message)

type Tool = { name: string; debian: string; find: () => string | null; without: string }

const tools: Tool[] = [
  {
    name: 'Redis or Valkey',
    debian: 'redis-server',
    find: () => findRedis(),
    without: 'tests of the queue on Redis (only its PostgreSQL backend is tested)',
  },
  { name: 'Chromium or Chrome', debian: 'chromium', find: findBrowser, without: 'browser tests' },
]

/**
 * Installs missing programs if run as root on a machine with apt-get. For each program that is still missing, reports
 * which tests are skipped.
 */
function findTools(say: (line: string) => void): void {
  const missing = tools.filter(({ find }) => find() === null)
  if (missing.length === 0) return
  if (canInstall()) install(missing, say)
  for (const { name, debian, find, without } of missing) {
    if (find() !== null) continue
    say(`\nSKIPPED: ${name} isn't installed, so ${without} don't run.`)
    say(`          Install it (Debian: apt-get install ${debian}) and run again.\n`)
  }
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}

function install(missing: Tool[], say: (line: string) => void): void {
  const packages = missing.map(({ debian }) => debian)
  say(`Installing ${packages.join(' and ')} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (apt(['update']).status !== 0) say('apt-get update failed; using the existing package lists.')
  apt(['install', '-y', ...packages])
}

interface TestSelection {
  /** Parts of file paths. Empty means all files. */
  fragments: string[]
  /** Names of projects in either runner's configuration. Empty means all projects. */
  projects: string[]
  name?: string | undefined
}

interface Runner {
  program: string
  args(selection: TestSelection, file: string): string[] | null
  read(report: ReturnType<typeof JSON.parse>): VitestResult | null
}

const BROWSER_TESTS = 'e2e'

const runners: Runner[] = [
  {
    program: 'vitest/vitest.mjs',
    args({ fragments, projects, name }, file) {
      const own = projects.filter((project) => project !== BROWSER_TESTS)
      if (projects.length > 0 && own.length === 0) return null
      const options = [...own.map((project) => `--project=${project}`), ...(name ? ['-t', name] : [])]
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      return ['run', '--passWithNoTests', ...reporters, ...options, ...fragments]
    },
    read: (report) => report,
  },
  {
    program: '@playwright/test/cli.js',
    args({ fragments, projects, name }) {
      if (projects.length > 0 && !projects.includes(BROWSER_TESTS)) return null
      const files = fragments.map((fragment) => fragment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      return ['test', '--pass-with-no-tests', '--reporter=list,json', ...(name ? ['-g', name] : []), ...files]
    },
    read: readPlaywright,
  },
]

/**
 * npm test [-- <part of a path> …] [--project <name>] [-t <part of a name>] runs all tests, or only those that match.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { project: { type: 'string', multiple: true }, testNamePattern: { type: 'string', short: 't' } },
  })
  const wanted = { fragments: positionals, projects: values.project ?? [], name: values.testNamePattern }
  findTools((line) => console.log(line))
  const folder = mkdtempSync(join(tmpdir(), 'debrief-results-'))
  const results = runners.map(({ program, args, read }, index) => {
    const file = join(folder, `${index}.json`)
    const given = args(wanted, file)
    if (!given) return { result: null, tally: tallyResult(null, 0) }
    const { status } = spawnSync(process.execPath, [join(root, 'node_modules', program), ...given], {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const result = read(readResult(file))
    return { result, tally: tallyResult(result, status ?? 1) }
  })
  rmSync(folder, { recursive: true, force: true })
  for (const say of [saySecondTries, sayFailures])
    for (const line of results.flatMap(({ result }) => say(result, root))) console.log(line)
  const tally = addUp(results.map((each) => each.tally))
  const none = tally.passed + tally.failed + tally.skipped === 0
  if (none) console.log('No test matches.')
  reportTally('tests', tally)
  process.exitCode = tally.failed > 0 || none ? 1 : 0
}

function readResult(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
