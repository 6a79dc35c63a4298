import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { projectRoot } from '../local/project-root.ts'
import { headlineOf, type Measurement, readMarks } from './harness/headline.ts'
import { chooseParts, type Part, parts } from './parts.ts'

/**
 * npm run bench [-- --quick] [-- --only=flow,live]
 * Every benchmark in turn, then the headline table. A full run writes docs/benchmarks.md as it goes; --quick writes
 * nothing and leaves out what has no short form. One that fails does not stop the others; the exit code is 1 then.
 */
const words = process.argv.slice(2)
const quick = words.includes('--quick')
const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length)
const chosen = chooseParts(parts, { quick, only: only?.split(',') ?? [] })
if (chosen.length === 0) {
  console.error(`No benchmark has such a name. There are: ${parts.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

let current: ChildProcess | null = null
let stopped = false
const stop = () => {
  stopped = true
  endGroup(current)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const began = performance.now()
const measured: Measurement[] = []
const told: string[] = []
for (const [at, part] of chosen.entries()) {
  if (stopped) break
  say(`${at + 1} of ${chosen.length}: ${part.name} …`)
  const from = performance.now()
  const { code, output } = await run(part)
  measured.push(...readMarks(output))
  const line = `${part.name}: ${code === 0 ? 'done' : `FAILED (${code})`} in ${minutes(performance.now() - from)}`
  told.push(line)
  say(line)
  if (code !== 0) process.exitCode = 1
}
console.log(`\n${headlineOf(measured)}\n\n${told.map((line) => `- ${line}`).join('\n')}`)
say(`all of them in ${minutes(performance.now() - began)}`)
if (stopped) process.exitCode = 1

/** In a process group of its own, so that nothing it started outlives it. */
async function run({ entry, args, limitMinutes }: Part): Promise<{ code: string | number; output: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(projectRoot(), entry), ...args, ...(quick ? ['--quick'] : [])],
    { cwd: projectRoot(), stdio: ['ignore', 'pipe', 'inherit'], detached: true },
  )
  current = child
  const ended = once(child, 'close')
  const timer = setTimeout(() => endGroup(child), limitMinutes * 60_000)
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
    // Nobody of the group is left.
  }
}

function say(line: string): void {
  console.log(`\n[${new Date().toISOString().slice(11, 19)}] ${line}`)
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
