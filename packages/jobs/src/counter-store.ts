import { Redis } from 'ioredis'

const RECONNECT_MS = 300

export function redisOptions<Extra extends object>(url: string, extra: Extra) {
  const { hostname, port, username, password, pathname, protocol } = new URL(url)
  return {
    host: hostname,
    port: Number(port || 6379),
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    db: Number(pathname.slice(1) || 0),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
    retryStrategy: (): number => RECONNECT_MS,
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    keepAlive: 5_000,
    ...extra,
  }
}

/** This timeout is shorter than the timeout of queue commands, because an HTTP request waits for the count. */
const COUNT_TIMEOUT_MS = 300

/**
 * Opens a Redis client for counters shared by several processes. Its commands fail immediately while the client isn't
 * connected to Redis.
 */
export function openCounterStore(
  url: string,
  onError: (error: Error) => void,
): { client: object; close(): Promise<void> } {
  const client = new Redis(
    redisOptions(url, {
      enableOfflineQueue: false,
      commandTimeout: COUNT_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      lazyConnect: false,
    }),
  )
  client.on('error', onError)
  return { client, close: async () => client.disconnect() }
}
