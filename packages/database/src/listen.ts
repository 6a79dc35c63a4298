import pg from 'pg'

export interface Listener {
  listening(): boolean
  close(): Promise<void>
}

interface ListenOptions {
  channel: string
  onMessage(payload: string): void
  /** Called each time listening starts, because earlier notifications may have been missed. */
  onListening(): void
  /** Called when the connection was lost or couldn't be established. The listener reconnects automatically. */
  onLost(error: Error): void
}

const FIRST_WAIT = 100
const MAX_WAIT_MS = 5_000
const LISTEN_TIMEOUT = 5_000
/**
 * After this many milliseconds without traffic, the system checks the connection once a second, until a check is
 * answered or 10 have failed (libuv's `uv_tcp_keepalive`). Unlike a ping, this needs no queries.
 */
const CHECK_AFTER = 15_000

/**
 * Runs LISTEN on a separate connection, and reconnects when the connection is lost. TCP keepalive detects connections
 * that died silently.
 */
export function listen(databaseUrl: string, options: ListenOptions): Listener {
  let client: pg.Client | null = null
  let heard = false
  let closed = false
  let wait = FIRST_WAIT
  let retry: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const mine = newClient(databaseUrl)
    client = mine
    const lose = once((error: Error) => {
      heard = false
      void mine.end().catch(() => {})
      if (closed) return
      options.onLost(error)
      retry = setTimeout(() => void open(), wait)
      wait = Math.min(wait * 2, MAX_WAIT_MS)
    })
    mine.on('error', lose)
    mine.on('end', () => lose(new Error('the connection ended')))
    mine.on('notification', ({ payload }) => options.onMessage(payload ?? ''))
    try {
      await mine.connect()
      await mine.query(`listen ${pg.escapeIdentifier(options.channel)}`)
      if (closed) return
      heard = true
      wait = FIRST_WAIT
      options.onListening()
    } catch (error) {
      lose(error as Error)
    }
  }

  void open()

  return {
    listening: () => heard,
    async close() {
      closed = true
      heard = false
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

function newClient(databaseUrl: string): pg.Client {
  return new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: LISTEN_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: CHECK_AFTER,
    application_name: 'debrief-listen',
  })
}

function once<Argument>(act: (argument: Argument) => void): (argument: Argument) => void {
  let done = false
  return (argument) => {
    if (done) return
    done = true
    act(argument)
  }
}
