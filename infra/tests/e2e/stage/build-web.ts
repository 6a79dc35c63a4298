import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { projectRoot } from '../../../local/project-root.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the production web build, with its manifest.json. */
    webRoot: string
  }
}

/** Builds the web app once for all browser tests of the run. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-e2e-web-'))
  await buildWeb(folder)
  project.provide('webRoot', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Runs in a separate process, because a test's NODE_ENV would change the build. */
export async function buildWeb(folder: string): Promise<void> {
  const vite = join(projectRoot(), 'node_modules', 'vite', 'bin', 'vite.js')
  const wanted = [
    'build',
    '--logLevel',
    'error',
    '--manifest',
    'manifest.json',
    '--outDir',
    folder,
    '--emptyOutDir',
  ]
  await promisify(execFile)(process.execPath, [vite, ...wanted], {
    cwd: join(projectRoot(), 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  })
}
