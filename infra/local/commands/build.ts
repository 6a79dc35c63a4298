import { execFileSync, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDemoStale, prepareDemo } from '@debrief/simulators/demo/prepare-demo'
import { buildWeb, isWebStale } from '../build/build-web.ts'
import { bundleServices, staleBundles } from '../build/bundle-services.ts'
import { resolveFolders } from '../folders.ts'
import { LaunchProblem } from '../launch-problem.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { processes, startedByOthers } from '../processes.ts'
import { findReason } from '../supervise/find-reason.ts'
import type { Undo } from '../supervise/undo.ts'

const bundled = [...processes, ...startedByOthers]

export async function build(root: string): Promise<void> {
  await bundleServices(root, staleBundles(root, bundled))
  if (isWebStale(root)) buildWeb(root)
  prepareDemo(root)
}

export async function buildPackages(root: string, say: (line: string) => void): Promise<void> {
  const { buildPackage } = await import('../build/build-package.ts')
  say(`@debrief/cli is ready: ${await buildPackage(root)}`)
  // Runs in its own process with tsx, because the launcher's bundle can't find packages that only @debrief/client uses.
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const program = join(root, 'infra', 'local', 'commands', 'print-client.ts')
  const tarball = execFileSync(process.execPath, [tsx, program], { cwd: root, encoding: 'utf8' }).trim()
  say(`@debrief/client is ready: ${tarball}`)
}

type Options = { root: string; undo: Undo; say: (line: string) => void }

export async function buildWhatIsStale({ root, undo, say }: Options): Promise<void> {
  const stale = staleBundles(root, bundled).map(({ name }) => name)
  if (isWebStale(root)) stale.push('web')
  if (isDemoStale(root)) stale.push('demo')
  if (stale.length === 0) return
  say(`Building ${stale.join(', ')}…`)
  const child = spawn(process.execPath, [join(root, 'infra', 'local', 'launch.mjs'), 'build'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  const keep = (chunk: Buffer) => output.push(chunk.toString())
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  await undo.push(async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      await stopProcess(child.pid, 'SIGTERM', 2)
  })
  if ((await ended) === 0) return
  const logFile = join(resolveFolders(root).logs, 'build.log')
  const text = output.join('')
  const reason = findReason(text) ?? 'it was killed'
  try {
    writeFileSync(logFile, text)
  } catch (error) {
    throw new LaunchProblem(`The build failed: ${reason} (no log: ${(error as Error).message}).`)
  }
  throw new LaunchProblem(`The build failed: ${reason} (log: ${logFile}).`)
}
