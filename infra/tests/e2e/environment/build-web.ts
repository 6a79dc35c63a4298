import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '../../../local/project-root.ts'
import { system } from './system.ts'

export const webRoot = (): string => system?.webRoot ?? process.env.DEBRIEF_TEST_WEB!

/** Runs in a separate process, because a test's NODE_ENV would change the build. */
export async function buildWeb(folder: string): Promise<void> {
  const vite = join(projectRoot(), 'node_modules', 'vite', 'bin', 'vite.js')
  const wanted = ['--logLevel', 'error', '--manifest', 'manifest.json', '--outDir', folder, '--emptyOutDir']
  await promisify(execFile)(process.execPath, [vite, 'build', ...wanted], {
    cwd: join(projectRoot(), 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
