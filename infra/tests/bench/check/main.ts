/**
 * Installs the package @debrief/cli and measures how long its commands take. The commands take turns, so that a busy
 * moment affects all of them.
 */

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackage } from '../../../local/build/build-package.ts'
import { projectRoot } from '../../../local/project-root.ts'
import { npmInstall } from '../../ci/install-package.ts'
import { isQuick, publish } from '../harness/benchmark.ts'
import { describeMachine } from '../harness/machine.ts'
import { closeOnEnd } from '../harness/processes.ts'
import { met, table } from '../harness/report.ts'
import { median } from '../harness/statistics.ts'

const RUNS = isQuick ? 3 : 11
const LIMITS = { help: 300, check: 1_000 }
const FILES = 8
const LINES = 50

const folder = mkdtempSync(join(tmpdir(), 'debrief-bench-check-'))
const machine = describeMachine(folder).slice(0, 1)
closeOnEnd(tidy)
try {
  const tarball = await buildPackage(projectRoot(), folder)
  const place = join(folder, 'installed')
  mkdirSync(place)
  if (!npmInstall(place, [tarball])) throw new Error('The package has to be installed to be measured.')
  const repository = writeRepository(join(folder, 'repository'))
  const program = join(place, 'node_modules', '@debrief', 'cli', 'bin', 'debrief.js')
  const commands = { bare: ['-e', '0'], help: [program, '--help'], check: [program, 'check'] }
  const samples = { bare: [] as number[], help: [] as number[], check: [] as number[] }
  for (let run = 0; run <= RUNS; run++)
    for (const name of ['bare', 'help', 'check'] as const) {
      const milliseconds = time(commands[name], repository, name === 'check' ? 1 : 0)
      // The first run isn't counted, because it fills the disk cache and Node's cache of compiled code.
      if (run > 0) samples[name].push(milliseconds)
    }
  const bare = `\`node -e 0\`: ${show(samples.bare)}`
  const measured = [
    { subject: '`debrief --help`', times: samples.help, limit: LIMITS.help },
    {
      subject: `\`debrief check\`, a diff of ${FILES * LINES} lines`,
      times: samples.check,
      limit: LIMITS.check,
    },
  ].map(({ subject, times, limit }) => ({
    subject,
    beside: bare,
    figure: show(times),
    goal: `< ${limit} ms`,
    verdict: met(median(times) < limit),
  }))
  publish('check', machine, {
    title: 'The check in CI',
    method: `with the installed package: the median of ${RUNS} runs after a first one, with the fastest and the slowest. The diff adds ${FILES} TypeScript files with one finding each.`,
    body: [
      table(
        ['what', 'measured', 'goal'],
        [
          ['`node -e 0`', show(samples.bare), ''],
          ...measured.map(({ subject, figure, goal, verdict }) => [subject, figure, `${goal} ${verdict}`]),
        ],
      ),
    ],
    rows: measured.map((each) => ({ row: 15, ...each })),
  })
} finally {
  tidy()
}

function tidy(): void {
  rmSync(folder, { recursive: true, force: true })
}

function writeRepository(place: string): string {
  mkdirSync(place)
  const git = (...args: string[]) => execFileSync('git', args, { cwd: place })
  git('init', '-q', '-b', 'main')
  const person = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false']
  git(...person, 'commit', '-q', '--allow-empty', '-m', 'first')
  for (let file = 0; file < FILES; file++) {
    const bodies = Array.from(
      { length: (LINES - 2) / 4 },
      (_, at) =>
        `export async function fare${at}(id: string) {\n  const fare = await load(id)\n  return fare.total\n}\n`,
    )
    const finding = 'try { charge() } catch (error) {}\n'
    writeFileSync(join(place, `fares-${file}.ts`), `${bodies.join('')}${finding}\n`)
  }
  git('add', '-A')
  return place
}

function time(args: string[], cwd: string, expected: number): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: folder, TMPDIR: folder },
  })
  const milliseconds = performance.now() - started
  if (status !== expected) throw new Error(`${args.join(' ')} exited with ${status}: ${stderr}`)
  return milliseconds
}

function show(times: readonly number[]): string {
  const round = (milliseconds: number) => Math.round(milliseconds)
  return `${round(median(times))} ms (${round(Math.min(...times))}–${round(Math.max(...times))})`
}
