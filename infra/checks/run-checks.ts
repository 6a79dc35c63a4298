import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { reportTally } from './runs/tally.ts'

interface Check {
  commands: readonly string[]
  fix?: string
  /** The check needs a network, so it runs only when it's named on the command line. */
  onlyNamed?: true
}

/** The checks, in the best order for fixing what they report. */
const checks: Record<string, Check> = {
  format: { commands: ['biome check .'], fix: 'biome check --write .' },
  lint: { commands: ['oxlint --deny-warnings'] },
  types: { commands: ['tsc --noEmit -p tsconfig.json', 'tsc --noEmit -p web/tsconfig.json'] },
  borders: { commands: ['tsx infra/checks/borders.ts'] },
  sources: { commands: ['tsx infra/checks/sources.ts'] },
  language: { commands: ['tsx infra/checks/language.ts'] },
  migrations: {
    commands: ['tsx infra/checks/migrations.ts'],
    fix: 'tsx infra/checks/migrations.ts --freeze',
  },
  tables: { commands: ['tsx infra/checks/tables.ts'], fix: 'tsx infra/checks/tables.ts --write' },
  'dead-code': { commands: ['knip'] },
  lockfile: { commands: ['tsx infra/checks/lockfile.ts'], fix: 'tsx infra/checks/lockfile.ts --write' },
  audit: { commands: ['tsx infra/checks/audit.ts'], onlyNamed: true },
}

/**
 * npm run check [-- types lint]  Runs the named checks, or all that need no network. Continues after a check fails.
 * npm run fix -- tables          Fixes what the named checks report.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2).filter((word) => word !== '--fix')
  const fixes = process.argv.includes('--fix')
  const possible = Object.keys(checks).filter((name) => !fixes || checks[name]?.fix)
  if (names.some((name) => !possible.includes(name)) || (fixes && names.length === 0)) {
    console.error(`Specify one or more of: ${possible.join(', ')}`)
    process.exitCode = 2
  } else if (fixes) {
    process.exitCode = names.every((name) => run([checks[name]?.fix ?? ''], 'inherit').passed) ? 0 : 1
  } else {
    const wanted = names.length > 0 ? names : possible.filter((name) => !checks[name]?.onlyNamed)
    const failed = wanted.filter((name) => !passes(name)).length
    reportTally('checks', { passed: wanted.length - failed, failed, skipped: 0 })
    process.exitCode = failed > 0 ? 1 : 0
  }
}

function passes(name: string): boolean {
  const started = performance.now()
  const { passed, output } = run(checks[name]?.commands ?? [], 'pipe')
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (!passed) console.log(output.trim())
  return passed
}

function run(commands: readonly string[], stdio: 'pipe' | 'inherit'): { passed: boolean; output: string } {
  let output = ''
  for (const command of commands) {
    const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: true, stdio } as const
    const ended = spawnSync(command, options)
    output += `${ended.stdout ?? ''}${ended.stderr ?? ''}`
    if (ended.status !== 0) return { passed: false, output }
  }
  return { passed: true, output }
}
