// Plain JavaScript that needs nothing: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const oldestNode = [20, 19]

/** Why the installed packages are not those of package-lock.json; null when they are. */
export function whyStale(root) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return 'nothing is installed yet'
  for (const [place, wanted] of Object.entries(readPackages(join(root, 'package-lock.json')) ?? {})) {
    // Optional ones may be left out on purpose: they are other platforms' programs.
    if (!place.startsWith('node_modules/') || wanted.optional || wanted.devOptional) continue
    const name = place.slice('node_modules/'.length)
    if (!installed[place]) return `${name} is missing`
    if (installed[place].version !== wanted.version)
      return `${name} is ${installed[place].version} and should be ${wanted.version}`
  }
  return existsSync(join(root, 'node_modules', 'esbuild', 'package.json'))
    ? null
    : 'node_modules was changed by hand'
}

/** Installs what package-lock.json names, when it is not there. Ends the process with a sentence when that fails. */
export function ensureInstalled(root) {
  refuseOldNode()
  const reason = whyStale(root)
  if (!reason) return
  console.log(`Installing packages, because ${reason} …`)
  const started = Date.now()
  const run = spawnSync(
    'npm',
    [
      'ci',
      '--ignore-scripts',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    },
  )
  const stale = run.status === 0 ? whyStale(root) : null
  if (run.status !== 0 || stale) {
    console.error(
      `The packages could not be installed (${run.error?.message ?? stale ?? `npm ci ended with ${run.status ?? run.signal}`}).\n` +
        'Tried: npm ci. Check the network and the npm registry it uses, then start again.',
    )
    process.exit(1)
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  console.error(
    `Debrief needs Node ${oldestNode.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).`,
  )
  process.exit(1)
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  ensureInstalled(join(dirname(process.argv[1]), '..', '..'))
