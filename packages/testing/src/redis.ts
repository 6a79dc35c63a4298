import { Redis } from 'ioredis'

export type TestRedis = { url: string; drop(): Promise<void> }

// The test run's Redis has 1,024 databases. Database 0 counts how many were assigned.
const databases = 1023

/**
 * Creates a separate, empty Redis database. Returns null if the machine has no Redis; the test is then skipped with a
 * warning. PUBLISH channels are shared by all databases of a server.
 */
export async function createTestRedis(): Promise<TestRedis | null> {
  const server = process.env.DEBRIEF_TEST_REDIS
  if (!server) {
    console.warn(
      "SKIPPED: no redis-server or valkey-server on this machine, so the tests that need one didn't run.",
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
