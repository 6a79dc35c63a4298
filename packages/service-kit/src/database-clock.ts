interface Pool {
  query(text: string): Promise<{ rows: { now: number }[] }>
}

interface DatabaseClock {
  /** Milliseconds since 1970. Uses this machine's clock until the database has responded. */
  now(): number
  close(): void
}

const NOW = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now'
const INTERVAL_MS = 60_000
const RETRY_AFTER_MS = 1_000

/**
 * Returns how many milliseconds `clock` is ahead of PostgreSQL's clock. Assumes that the request and the response take
 * equally long.
 */
export async function measureAhead(pool: Pool, clock: () => number): Promise<number> {
  const asked = clock()
  const { rows } = await pool.query(NOW)
  return (asked + clock()) / 2 - (rows[0]?.now ?? Number.NaN)
}

/**
 * Follows PostgreSQL's clock, so that all processes agree on the time even if their machines' clocks differ (O3). Asks
 * PostgreSQL once a minute and uses a monotonic clock in between.
 */
export function followDatabaseClock(pool: Pool): DatabaseClock {
  let ahead = performance.now() - Date.now()
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const ask = async () => {
    const found = await measureAhead(pool, () => performance.now()).catch(() => null)
    if (found !== null && Number.isFinite(found)) ahead = found
    if (!closed) timer = setTimeout(ask, found === null ? RETRY_AFTER_MS : INTERVAL_MS).unref()
  }
  void ask()
  return {
    now: () => performance.now() - ahead,
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
