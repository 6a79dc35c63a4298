import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { reportTally } from './runs/tally.ts'

/** The check:… scripts in package.json, in the best order for fixing what they report. */
const checks = [
  'format',
  'lint',
  'types',
  'borders',
  'sources',
  'language',
  'migrations',
  'tables',
  'dead-code',
  'lockfile',
]

/** Runs every check, even after one has failed, and prints the output of those that fail. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = checks.filter((check) => !passes(check))
  reportTally('checks', { passed: checks.length - failed.length, failed: failed.length, skipped: 0 })
  process.exitCode = failed.length > 0 ? 1 : 0
}

function passes(check: string): boolean {
  const started = performance.now()
  const run = spawnSync('npm', ['run', '--silent', `check:${check}`], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const passed = run.status === 0
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${check} (${seconds} s)`)
  if (!passed) console.log(`${run.stdout ?? ''}${run.stderr ?? ''}`.trim())
  return passed
}
