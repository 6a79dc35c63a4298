import { Redis } from 'ioredis'

export type RedisAnswer = { pid: number; runId: string }

/** Identifies the server on this port. Returns null if nothing responds or the password is wrong. */
export async function askRedis({
  port,
  password,
}: {
  port: number
  password: string
}): Promise<RedisAnswer | null> {
  const redis = new Redis({
    host: '127.0.0.1',
    port,
    password,
    lazyConnect: true,
    connectTimeout: 1000,
    commandTimeout: 1000,
    retryStrategy: () => null,
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    const info = await redis.info('server')
    const read = (field: string) => new RegExp(`^${field}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
    return { pid: Number(read('process_id')), runId: read('run_id') }
  } catch {
    return null
  } finally {
    redis.disconnect()
  }
}

export async function whyUnusable(url: string): Promise<string | null> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 5000,
    commandTimeout: 5000,
    retryStrategy: () => null,
  })
  let fault = 'no answer'
  redis.on('error', (error) => {
    fault = error.message
  })
  try {
    await redis.connect()
    await redis.ping()
    return null
  } catch (error) {
    return fault === 'no answer' ? (error as Error).message : fault
  } finally {
    redis.disconnect()
  }
}
