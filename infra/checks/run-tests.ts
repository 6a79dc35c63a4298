import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { findTools } from './runs/find-tools.ts'
import { readPlaywright } from './runs/read-playwright.ts'
import { sayFailures, saySecondTries } from './runs/say-results.ts'
import { addUp, reportTally, tallyResult, type VitestResult } from './runs/tally.ts'

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
