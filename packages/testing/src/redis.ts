import { Redis } from 'ioredis'

export type TestRedis = { url: string; drop(): Promise<void> }

// The test run's Redis has 1,024 databases. Database 0 counts how many were assigned.
const databases = 1023

/** Returns null and logs a warning if this machine has no Redis. All databases of a server share Pub/Sub channels. */
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
  return { url, drop: async () => void (await flush(url)) }
}

const flush = (url: string) => askRedis(url, (redis) => redis.flushdb())

export async function askRedis<Answer>(url: string, ask: (redis: Redis) => Promise<Answer>): Promise<Answer> {
  const redis = new Redis(url)
  return ask(redis).finally(() => redis.disconnect())
}
