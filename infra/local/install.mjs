// Plain JavaScript without dependencies, because this runs before any package is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MIN_NODE = [20, 19]

/**
 * Returns why the installed packages differ from package-lock.json, or null if they match. Without `forTests`, packages
 * that only tests and checks need may be missing.
 */
export function whyStale(root, { forTests }) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return 'nothing is installed yet'
  for (const [place, wanted] of Object.entries(readPackages(join(root, 'package-lock.json')) ?? {})) {
    // Optional packages may be missing on purpose, such as binaries for other platforms.
    if (!place.startsWith('node_modules/') || wanted.optional || wanted.devOptional) continue
    if (wanted.dev && !forTests) continue
    const name = place.slice('node_modules/'.length)
    if (!installed[place]) return `${name} is missing`
    if (installed[place].version !== wanted.version)
      return `${name} is ${installed[place].version} and should be ${wanted.version}`
  }
  return existsSync(join(root, 'node_modules', 'esbuild', 'package.json'))
    ? null
    : 'node_modules was changed by hand'
}

export function ensureInstalled(root, { forTests }) {
  refuseOldNode()
  const reason = whyStale(root, { forTests })
  if (!reason) return
  console.log(`Installing packages, because ${reason}…`)
  const started = Date.now()
  const run = spawnSync(
    'npm',
    [
      'ci',
      '--ignore-scripts',
      forTests ? '--include=dev' : '--omit=dev',
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
  const stale = run.status === 0 ? whyStale(root, { forTests }) : null
  if (run.status !== 0 || stale) {
    const said =
      run.error?.message ?? (run.stderr?.trim() || stale) ?? `npm ci exited with ${run.status ?? run.signal}`
    console.error(`Couldn't install the packages: ${findReason(said)}${keepLog(root, said)}.`)
    process.exit(1)
  }
  console.log(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} seconds.`)
}

function findReason(said) {
  if (/spawn\w* npm ENOENT/.test(said)) return "npm isn't on the PATH; install it with Node"
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(said))
    return "npm can't reach its registry; connect to the network and start again"
  if (/ENOSPC/.test(said)) return 'the disk is full; free some space and start again'
  return said.split('\n').find((line) => !line.startsWith('npm error code')) ?? said
}

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
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return
  console.error(
    `Debrief needs Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node} (${process.execPath}).`,
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

export function isRunning(root) {
  try {
    process.kill(JSON.parse(readFileSync(join(root, '.data', 'processes', 'launcher.json'), 'utf8')).pid, 0)
    return true
  } catch {
    return false
  }
}

/** Tests and checks need all packages. Installing them deletes the packages that a running system uses. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(process.argv[1]), '..', '..')
  const forTests = true
  if (whyStale(root, { forTests }) && isRunning(root)) {
    console.error(
      'Packages for tests are missing or outdated. Run `make stop` before you install them, because npm replaces all packages.',
    )
    process.exit(1)
  }
  ensureInstalled(root, { forTests })
}
