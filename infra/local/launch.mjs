// Installs missing packages, bundles the launcher and calls it. This is plain JavaScript because Node 20 doesn't run
// TypeScript.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { ensureInstalled, isRunning } from './install.mjs'

// Keeps the young generation small. The launcher runs as long as Debrief, and has little to do.
setFlagsFromString('--semi-space-growth-factor=1')

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
// The user that runs the servers must be able to read files created here. Secrets get a stricter mode.
process.umask(0o022)
refuseForeignFolder()
// `start` and `build` install packages unless the system is running. If esbuild is missing, every command installs
// packages, because any command may have to bundle the launcher.
const command = process.argv[2] ?? 'start'
const mayInstall =
  !existsSync(join(root, 'node_modules', 'esbuild')) ||
  (['start', 'build'].includes(command) && !isRunning(root))
// If the packages for tests are installed, they stay installed. Development mode needs some of them.
const forTests = existsSync(join(root, 'node_modules', 'vitest')) || process.argv.includes('--development')
if (mayInstall) ensureInstalled(root, { forTests })

if (!isBundled()) {
  const bundler = join(root, 'infra', 'local', 'bundle-launcher.mjs')
  const { status } = spawnSync(process.execPath, [bundler], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
const { main } = await import(pathToFileURL(join(root, 'dist', 'launcher', 'main.js')).href)
await main(process.argv.slice(2))

function refuseForeignFolder() {
  try {
    accessSync(root, constants.W_OK)
  } catch ({ code }) {
    const advice =
      code === 'EROFS'
        ? 'the folder is on a read-only disk; copy the project to another disk'
        : 'start Debrief as the user who owns the folder'
    console.error(`Debrief can't write to ${root}, where it stores its build and its data: ${advice}.`)
    process.exit(1)
  }
}

/** Whether the launcher's bundle was made from the current sources. */
function isBundled() {
  try {
    const inputs = JSON.parse(readFileSync(join(root, 'dist', 'launcher', 'inputs.json'), 'utf8'))
    return inputs.every(([file, modified, size]) => {
      const found = statSync(join(root, file))
      return found.mtimeMs === modified && found.size === size
    })
  } catch {
    return false
  }
}
