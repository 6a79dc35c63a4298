import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Folders } from '../folders.ts'
import { LaunchProblem } from '../launch-problem.ts'
import { waitFor } from '../machine/wait.ts'
import { stop } from './stop.ts'

const MAX_SECONDS = 600

export async function record({ folders, say }: { folders: Folders; say: (line: string) => void }) {
  const launcher = join(folders.root, 'infra', 'local', 'launch.mjs')
  const child = spawn(process.execPath, [launcher, 'start'], { stdio: 'inherit' })
  const index = join(folders.root, 'web', 'dist', 'demo-answers', 'index.json')
  await waitFor(() => child.exitCode !== null || existsSync(index), { seconds: MAX_SECONDS, every: 500 })
  await stop({ folders, say })
  if (!existsSync(index)) throw new LaunchProblem('Couldn’t record the API responses for /demo.')
}
