import { Redis } from 'ioredis'
import { redisOptions } from './connection.ts'

/** A count is worth less than the call that it holds up. */
const COMMAND_TIMEOUT_MS = 300

/** A Redis for counts that many processes share. Whoever counts must do without it: it fails at once while Redis is away. */
export function openCounterStore(
  url: string,
  onError: (error: Error) => void,
): { client: object; close(): Promise<void> } {
  const client = new Redis(
    redisOptions(url, {
      enableOfflineQueue: false,
      commandTimeout: COMMAND_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      lazyConnect: false,
    }),
  )
  client.on('error', onError)
  return { client, close: async () => client.disconnect() }
}
