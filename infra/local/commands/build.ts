import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, isWebStale } from '../build/build-web.ts'
import { bundleServices, staleBundles } from '../build/bundle-services.ts'
import { LaunchProblem } from '../launch-problem.ts'
import { stopProcess } from '../machine/stop-process.ts'
import { processes, startedByOthers } from '../processes.ts'
import type { Undo } from '../supervise/undo.ts'

const bundled = [...processes, ...startedByOthers]

/** Builds what is older than its sources, here and now. */
export async function build(root: string): Promise<void> {
  await bundleServices(root, staleBundles(root, bundled))
  if (isWebStale(root)) buildWeb(root)
}

type Options = { root: string; undo: Undo; say: (line: string) => void }

/** The same in a process of its own, which gives its memory back when it is done. Does nothing when nothing is stale. */
export async function buildWhatIsStale({ root, undo, say }: Options): Promise<void> {
  const stale = staleBundles(root, bundled).map(({ name }) => name)
  if (isWebStale(root)) stale.push('web')
  if (stale.length === 0) return
  say(`Building ${stale.join(', ')} …`)
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
  if ((await ended) !== 0) throw new LaunchProblem(`The build failed:\n${output.join('').trim()}`)
}
