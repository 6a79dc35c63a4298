// Plain JavaScript that needs nothing: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
      stdio: ['ignore', 'inherit', 'pipe'],
      encoding: 'utf8',
      shell: process.platform === 'win32',
    },
  )
  const stale = run.status === 0 ? whyStale(root) : null
  if (run.status !== 0 || stale) {
    const said =
      run.error?.message ?? (run.stderr?.trim() || stale) ?? `npm ci ended with ${run.status ?? run.signal}`
    console.error(`The packages can't be installed: ${findReason(said)}${keepLog(root, said)}.`)
    process.exit(1)
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`)
}

/** Why npm failed, as the end of a sentence. */
function findReason(said) {
  if (/spawn\w* npm ENOENT/.test(said)) return 'there is no npm on the PATH; install it with Node'
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(said))
    return 'npm reaches no package registry; connect to the network and start again'
  if (/ENOSPC/.test(said)) return 'the disk is full; free some space and start again'
  return said.split('\n').find((line) => !line.startsWith('npm error code')) ?? said
}

/** Where everything that npm said is kept, for the end of a sentence; empty where it can't be. */
function keepLog(root, said) {
  const folder = join(root, '.data', 'logs')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'install.log'), `${said}\n`)
    return ` (log: ${join(folder, 'install.log')})`
  } catch {
    return ''
  }
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
