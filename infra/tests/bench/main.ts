/**
 * npm run bench [name …] [-- --quick] [-- --only=flow,live]
 * Runs the speed benchmarks, or the named parts, one after another and prints the headline table. Without --quick, the
 * parts also update their documents, such as docs/benchmarks.md. If a part fails, the other parts still run, and the
 * exit code is 1. The parts receive all options except --only.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '../../local/project-root.ts'
import { describeHeadline, type Measurement, readMarks } from './harness/report.ts'
import { chooseParts, type Part, parts } from './parts.ts'

const { values, positionals, tokens } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
  allowPositionals: true,
  strict: false,
  tokens: true,
})
const quick = values.quick === true
/** The database of `reads` can be several times as large. */
const millions = Number(values.millions ?? 1)
const names = [...positionals, ...String(values.only).split(',')].filter((name) => name !== '')
const options = tokens.flatMap((token) =>
  token.kind === 'option' && token.name !== 'only'
    ? [`--${token.name}${token.value === undefined ? '' : `=${token.value}`}`]
    : [],
)
const chosen = chooseParts(parts, { quick, names })
const unknown = names.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  const known = parts.map(({ name }) => name).join(', ')
  console.error(`No benchmark is named ${unknown.join(', ')}. Available: ${known}`)
  process.exit(1)
}

let current: ChildProcess | null = null
let stopped = false
const stop = () => {
  stopped = true
  process.exitCode = 1
  endGroup(current)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const began = performance.now()
const measured: Measurement[] = []
const outcomes: string[] = []
for (const [at, part] of chosen.entries()) {
  if (stopped) break
  log(`${at + 1} of ${chosen.length}: ${part.name}…`)
  const from = performance.now()
  const { code, output } = await run(part)
  measured.push(...readMarks(output))
  const outcome = `${part.name}: ${code === 0 ? 'done' : `FAILED (${code})`} in ${minutes(performance.now() - from)}`
  outcomes.push(`- ${outcome}`)
  log(outcome)
  if (code !== 0) process.exitCode = 1
}
if (measured.length > 0) console.log(`\n${describeHeadline(measured)}`)
console.log(`\n${outcomes.join('\n')}`)
log(`all in ${minutes(performance.now() - began)}`)

/** Runs the part in its own process group, so that the whole group can be stopped. */
async function run({ name, limitMinutes }: Part): Promise<{ code: string | number; output: string }> {
  const entry = join(projectRoot(), 'infra/tests/bench', name, 'main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', entry, ...options], {
    cwd: projectRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  current = child
  const ended = once(child, 'close')
  const timer = setTimeout(() => endGroup(child), limitMinutes * millions * 60_000)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  const [code, signal] = (await ended) as [number | null, string | null]
  clearTimeout(timer)
  endGroup(child)
  return { code: code ?? signal ?? 'no code', output }
}

function endGroup(child: ChildProcess | null): void {
  try {
    if (child?.pid) process.kill(-child.pid, 'SIGTERM')
  } catch {
    // The process group has already ended.
  }
}

function log(line: string): void {
  console.log(`\n[${new Date().toISOString().slice(11, 19)}] ${line}`)
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
