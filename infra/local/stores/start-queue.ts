import { join } from 'node:path'
import type { Folders } from '../folders.ts'
import { LaunchProblem } from '../launch-problem.ts'
import { chooseAccount } from '../machine/account.ts'
import { whyUnusable } from '../redis/ask-redis.ts'
import { findRedis } from '../redis/find-redis.ts'
import { redisUrl, startRedis } from '../redis/start-redis.ts'
import { readSecrets } from '../settings/secrets.ts'
import { serverHome } from './server-home.ts'
import type { Store } from './store.ts'

type Options = { folders: Folders; env: Record<string, string>; say: (line: string) => void }

/**
 * Uses the Redis at REDIS_URL if it's set, else starts a private Redis. Returns null if the queue runs on PostgreSQL.
 */
export async function startQueue({ folders, env, say }: Options): Promise<Store | null> {
  if (env.QUEUE_BACKEND === 'postgres') return null
  if (env.REDIS_URL) return foreignQueue(env.REDIS_URL)
  const account = chooseAccount()
  const program = findRedis(account)
  if (!program) {
    if (env.QUEUE_BACKEND === 'redis') throw new LaunchProblem(missing)
    say(
      'No valkey-server or redis-server is installed, so the queue runs on PostgreSQL. It works the same way, but more slowly.',
    )
    return null
  }
  const folder = join(serverHome({ data: folders.data, account, say: () => {} }), 'redis')
  const password = readSecrets(folders.secrets).queue
  const logFile = join(folders.logs, 'redis.log')
  const start = async (preferredPort?: number) => {
    const settings = { program, account, folder, password, logFile, say }
    const server = await startRedis({ ...settings, ...(preferredPort ? { preferredPort } : {}) })
    return { ...server, url: redisUrl({ ...server, password }) }
  }
  const server = await start()
  if (server.adopted) say(`Using ${program}, which was still running (process ${server.pid}).`)
  return {
    name: program,
    url: server.url,
    own: {
      pid: server.pid,
      logFile,
      stopSignal: 'SIGTERM',
      startAgain: (url) => start(Number(new URL(url).port)),
    },
  }
}

const missing =
  'QUEUE_BACKEND is redis, REDIS_URL is empty, and there is no valkey-server or redis-server on PATH.\n' +
  'Install one (Debian: apt-get install redis-server), set REDIS_URL, or leave QUEUE_BACKEND empty.'

async function foreignQueue(url: string): Promise<Store> {
  const fault = await whyUnusable(url)
  if (fault === null) return { name: 'Redis', url, own: null }
  throw new LaunchProblem(
    `REDIS_URL is set, but Debrief can't connect to that Redis server (${fault}). ` +
      'Start that server, correct the setting, or leave the setting empty to use a local Redis.',
  )
}
