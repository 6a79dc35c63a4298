import { spawnSync } from 'node:child_process'
import { findBrowser } from '@debrief/testing/browser'
import { findRedis } from '../../local/redis/find-redis.ts'

type Tool = { name: string; debian: string; find: () => string | null; without: string }

const tools: Tool[] = [
  {
    name: 'Redis or Valkey',
    debian: 'redis-server',
    find: () => findRedis(),
    without: 'tests of the queue on Redis (only its PostgreSQL backend is tested)',
  },
  { name: 'Chromium or Chrome', debian: 'chromium', find: findBrowser, without: 'browser tests' },
]

/**
 * Installs missing programs if run as root on a machine with apt-get. For each program that is still missing, reports
 * which tests are skipped.
 */
export function findTools(say: (line: string) => void): void {
  const missing = tools.filter(({ find }) => find() === null)
  if (missing.length === 0) return
  if (canInstall()) install(missing, say)
  for (const { name, debian, find, without } of missing) {
    if (find() !== null) continue
    say(`\nSKIPPED: ${name} isn't installed, so ${without} don't run.`)
    say(`          Install it (Debian: apt-get install ${debian}) and run again.\n`)
  }
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
}

function install(missing: Tool[], say: (line: string) => void): void {
  const packages = missing.map(({ debian }) => debian)
  say(`Installing ${packages.join(' and ')} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (apt(['update']).status !== 0) say('apt-get update failed; using the existing package lists.')
  apt(['install', '-y', ...packages])
}
