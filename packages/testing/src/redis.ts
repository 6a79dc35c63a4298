import { Redis } from 'ioredis'
import { inject } from 'vitest'

export type TestRedis = { url: string; drop(): Promise<void> }

// The run's Redis is started with 1,024 databases; number 0 counts which were given out.
const databases = 1023

/**
 * A Redis database of one's own, empty. null when the machine has no Redis: the test then says so and is left out.
 * Channels of PUBLISH are shared by all databases of a server.
 */
export async function createTestRedis(): Promise<TestRedis | null> {
  const server = inject('redis')
  if (!server) {
    console.warn(
      'LEFT OUT: no redis-server or valkey-server on this machine, so the tests that need one did not run.',
    )
    return null
  }
  const counter = new Redis(server)
  const number = (((await counter.incr('databases')) - 1) % databases) + 1
  await counter.quit()
  const url = `${server}/${number}`
  await flush(url)
  return { url, drop: () => flush(url) }
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url)
  await redis.flushdb()
  await redis.quit()
}
