// Plain JavaScript: installs what is missing, makes the launcher runnable (Node 20 does not read TypeScript) and hands over.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
// Files made here must be readable by the user that runs the servers; secrets get their own mode.
process.umask(0o022)
refuseForeignFolder()
// What runs must not lose its packages, and stopping it must not begin with installing some.
const command = process.argv[2] ?? 'start'
const mayInstall =
  !existsSync(join(root, 'node_modules', 'esbuild')) || (['start', 'build'].includes(command) && !isRunning())
if (mayInstall) ensureInstalled(root)

const bundled = spawnSync(process.execPath, [join(root, 'infra', 'local', 'bundle-launcher.mjs')], {
  stdio: 'inherit',
})
if (bundled.status !== 0) process.exit(1)
const { main } = await import(pathToFileURL(join(root, 'dist', 'launcher', 'main.js')).href)
await main(process.argv.slice(2))

function isRunning() {
  try {
    process.kill(JSON.parse(readFileSync(join(root, '.data', 'processes', 'launcher.json'), 'utf8')).pid, 0)
    return true
  } catch {
    return false
  }
}

function refuseForeignFolder() {
  try {
    accessSync(root, constants.W_OK)
  } catch ({ code }) {
    const advice =
      code === 'EROFS' ? 'it is on a read-only disk; copy the project to another one' : 'start as its owner'
    console.error(`Debrief can't write in ${root}, where it builds and keeps its data: ${advice}.`)
    process.exit(1)
  }
}
