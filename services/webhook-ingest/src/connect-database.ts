import { type Connection, connect } from '@debrief/database/connect'
import type { Log } from '@debrief/service-kit/log'

/**
 * Two for writes, two for secrets, one for health. The times are short because every sender is answered within 2 s: a
 * connection that is silent for longer is thrown away, and a new one is tried by the next write.
 */
export function connectForIngest(databaseUrl: string, log: Log): Connection {
  return connect(databaseUrl, {
    max: 5,
    connectTimeout: 1_000,
    statementTimeout: 1_500,
    name: 'webhook-ingest',
    onError: (error) => log.warn({ cause: (error as { code?: string }).code }, 'database connection lost'),
  })
}
