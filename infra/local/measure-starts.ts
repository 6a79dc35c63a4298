import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { LaunchProblem } from './launch-problem.ts'
import { projectRoot } from './project-root.ts'

const idleSeconds = 30

/**
 * npm run bench:start: clones the last commit, starts it with an empty npm cache, stops it, starts it again, and prints both times
 * and the memory of everything that runs once it has been idle for half a minute.
 */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-start-'))
  chmodSync(folder, 0o755)
  const clone = join(folder, 'debrief')
  // npm's own settings reach its scripts as variables; the measured start must not inherit this one's.
  const outside = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const env = { ...Object.fromEntries(outside), npm_config_cache: join(folder, 'npm-cache') }
  try {
    run('git', ['clone', '--quiet', projectRoot(), clone])
    console.log(`cold start (empty npm cache, nothing built): ${(await timeStart(clone, env)).toFixed(1)} s`)
    run('make', ['stop'], clone)
    console.log(`warm start: ${(await timeStart(clone, env)).toFixed(1)} s`)
    await pause(idleSeconds * 1000)
    console.log(`memory after ${idleSeconds} s without work:`)
    run(process.execPath, ['infra/local/launch.mjs', 'measure'], clone)
  } finally {
    spawnSync('make', ['reset'], { cwd: clone, stdio: 'inherit' })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Seconds from `make run` to the line that gives the address. */
async function timeStart(clone: string, env: NodeJS.ProcessEnv): Promise<number> {
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
  return (performance.now() - started) / 1000
}

function run(program: string, args: string[], cwd?: string): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit', ...(cwd ? { cwd } : {}) })
  if (status !== 0) throw new LaunchProblem(`${program} ${args.join(' ')} ended with code ${status}`)
}
