/**
 * Clones the last commit, starts it with an empty npm cache, stops it and starts it again. Measures both start times,
 * and the memory of all processes after half a minute of idling.
 */

import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { LaunchProblem } from '../../../local/launch-problem.ts'
import { projectRoot } from '../../../local/project-root.ts'
import { publish } from '../harness/benchmark.ts'
import { describeMachine } from '../harness/machine.ts'
import { closeOnEnd } from '../harness/processes.ts'
import { met, table } from '../harness/report.ts'
import { readMemory } from './read-memory.ts'

const IDLE_SECONDS = 30
const LIMITS = { cold: 45, warm: 4, megabytes: 400 }

const folder = mkdtempSync(join(tmpdir(), 'debrief-start-'))
chmodSync(folder, 0o755)
const clone = join(folder, 'debrief')
// npm passes its settings to scripts as environment variables. The measured start must not inherit them.
const outside = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
const env = { ...Object.fromEntries(outside), npm_config_cache: join(folder, 'npm-cache') }
const machine = describeMachine(folder).slice(0, 1)
closeOnEnd(tidy)
try {
  run('git', ['clone', '--quiet', projectRoot(), clone])
  const cold = await timeStart()
  run('make', ['stop'], clone)
  const warm = await timeStart()
  await pause(IDLE_SECONDS * 1_000)
  const memory = readMemory(run(process.execPath, ['infra/local/launch.mjs', 'measure'], clone))
  const sum = memory.find(({ part }) => part === 'sum')?.megabytes ?? Number.NaN
  const measured = [
    {
      subject: '`make run`, an empty npm cache and nothing built',
      beside: '–',
      figure: `${cold.toFixed(1)} s`,
      goal: `≤ ${LIMITS.cold} s`,
      verdict: met(cold <= LIMITS.cold),
    },
    {
      subject: '`make run`, again',
      beside: '–',
      figure: `${warm.toFixed(1)} s`,
      goal: `≤ ${LIMITS.warm} s`,
      verdict: met(warm <= LIMITS.warm),
    },
    {
      subject: 'memory of everything that `make run` starts, idle for half a minute',
      beside: 'requirements of others: Kodus 8 GB, Hephaestus 16 GB',
      figure: `${sum} MB`,
      goal: `≤ ${LIMITS.megabytes} MB`,
      verdict: met(sum <= LIMITS.megabytes),
    },
  ]
  const parts = memory.filter(({ part }) => part !== 'sum')
  publish('start', machine, {
    title: 'Start',
    method:
      'in a clone of the last commit. Memory is proportional set size (PSS): what a process uses alone, and its share of what several use.',
    body: [
      table(
        ['what', 'measured', 'goal'],
        [
          ...measured.map(({ subject, figure, goal, verdict }) => [subject, figure, `${goal} ${verdict}`]),
          ...parts.map(({ part, megabytes }) => [`of which ${part}`, `${megabytes} MB`, '']),
        ],
      ),
    ],
    rows: measured.map((each) => ({ row: 10, ...each })),
  })
} finally {
  tidy()
}

function tidy(): void {
  spawnSync('make', ['reset'], { cwd: clone, stdio: 'inherit' })
  rmSync(folder, { recursive: true, force: true })
}

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

function run(program: string, args: string[], cwd?: string): string {
  const { status, stdout } = spawnSync(program, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    ...(cwd ? { cwd } : {}),
  })
  if (status !== 0) throw new LaunchProblem(`${program} ${args.join(' ')} ended with code ${status}`)
  return stdout
}
