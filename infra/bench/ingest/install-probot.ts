import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const folder = fileURLToPath(new URL('..', import.meta.url))
const entry = `${folder}node_modules/probot/lib/index.js`

/** The address Probot is imported from; the first run installs it beside the benchmarks, since nothing else needs it. */
export function findProbot(): string {
  if (!existsSync(entry)) {
    console.log('Installing Probot for the comparison, once …')
    const options = ['--no-workspaces', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const run = spawnSync('npm', ['ci', ...options], { cwd: folder, encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`Probot could not be installed into ${folder}:\n${run.stderr}`)
  }
  return pathToFileURL(entry).href
}
