import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LaunchProblem } from '../../local/launch-problem.ts'
import { projectRoot } from '../../local/project-root.ts'
import { closeOnEnd } from '../harness/close-on-end.ts'
import { describeMachine } from '../harness/describe-machine.ts'
import { type HeadlineRow, met } from '../harness/headline.ts'
import { publish, table } from '../harness/publish.ts'
import { readMemory } from './read-memory.ts'

/**
 * npm run bench:start: clones the last commit, starts it with an empty npm cache, stops it, starts it again, and tells both times
 * and the memory of everything that runs once it has been idle for half a minute. Writes docs/benchmarks.md; --quick: does not.
 */
const IDLE_SECONDS = 30
const WARM_SECONDS = 10
const IDLE_MEGABYTES = 700

const folder = mkdtempSync(join(tmpdir(), 'debrief-start-'))
chmodSync(folder, 0o755)
const clone = join(folder, 'debrief')
// npm's own settings reach its scripts as variables; the measured start must not inherit this one's.
const outside = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
const env = { ...Object.fromEntries(outside), npm_config_cache: join(folder, 'npm-cache') }
const machine = describeMachine(folder).slice(0, 1)
closeOnEnd(tidy)
try {
  run('git', ['clone', '--quiet', projectRoot(), clone])
  const cold = await timeStart()
  console.log(`cold start: ${cold.toFixed(1)} s`)
  run('make', ['stop'], clone)
  const warm = await timeStart()
  console.log(`warm start: ${warm.toFixed(1)} s`)
  await pause(IDLE_SECONDS * 1_000)
  const memory = readMemory(run(process.execPath, ['infra/local/launch.mjs', 'measure'], clone))
  publish({
    section: 'start',
    command: 'npm run bench:start',
    text: describe({ cold, warm, memory }),
    rows: headlineRows(warm, memory),
    keep: !process.argv.includes('--quick'),
  })
} finally {
  tidy()
}

function tidy(): void {
  spawnSync('make', ['reset'], { cwd: clone, stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true })
}

type Memory = ReturnType<typeof readMemory>

function describe({ cold, warm, memory }: { cold: number; warm: number; memory: Memory }): string {
  const sum = memory.find(({ part }) => part === 'sum')?.megabytes ?? Number.NaN
  const rows = [
    ['`make run`, an empty npm cache and nothing built', `${cold.toFixed(1)} s`, ''],
    ['`make run`, again', `${warm.toFixed(1)} s`, `< ${WARM_SECONDS} s ${met(warm < WARM_SECONDS)}`],
    [
      'memory of all of it, idle for half a minute',
      `${sum} MB`,
      `< ${IDLE_MEGABYTES} MB ${met(sum < IDLE_MEGABYTES)}`,
    ],
    ...memory
      .filter(({ part }) => part !== 'sum')
      .map(({ part, megabytes }) => [`of it ${part}`, `${megabytes} MB`, '']),
  ]
  const method = `Measured ${new Date().toISOString().slice(0, 10)} in a clone of the last commit; memory is what the processes hold for themselves and their share of what several hold (PSS).`
  const facts = machine.map((fact) => `- ${fact}`)
  return ['## Start', '', method, '', ...facts, '', table(['what', 'measured', 'goal'], rows)].join('\n')
}

function headlineRows(warm: number, memory: Memory): HeadlineRow[] {
  const sum = memory.find(({ part }) => part === 'sum')?.megabytes ?? Number.NaN
  return [
    {
      row: 10,
      subject: '`make run`, built and installed before',
      beside: '–',
      figure: `${warm.toFixed(1)} s`,
      goal: `< ${WARM_SECONDS} s`,
      verdict: met(warm < WARM_SECONDS),
    },
    {
      row: 10,
      subject: 'everything that `make run` starts, idle',
      beside: 'what others ask for: Kodus 8 GB, Hephaestus 16 GB',
      figure: `${sum} MB`,
      goal: `< ${IDLE_MEGABYTES} MB`,
      verdict: met(sum < IDLE_MEGABYTES),
    },
  ]
}

/** Seconds from `make run` to the line that gives the address. */
async function timeStart(): Promise<number> {
  const started = performance.now()
  const child = spawn('make', ['run'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const output: string[] = []
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output.push(chunk.toString())
      if (output.join('').includes('Debrief is ready: ')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () =>
      reject(new LaunchProblem(`make run ended before it was ready:\n${output.join('')}`)),
    )
  })
  return (performance.now() - started) / 1_000
}

/** What it printed. */
function run(program: string, args: string[], cwd?: string): string {
  const { status, stdout } = spawnSync(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    ...(cwd ? { cwd } : {}),
  })
  if (status !== 0) throw new LaunchProblem(`${program} ${args.join(' ')} ended with code ${status}`)
  return stdout
}
