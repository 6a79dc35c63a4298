import type { JobName } from '@debrief/contracts/jobs/catalogue'
import type { Bell, Due } from './ring.ts'

/** What the database offers to be queued. Each call marks the rows it returns, so several relays never ring for the same. */
export interface DueRows {
  admit(job: JobName): Promise<Due[]>
  /** Rows that were rung for but not claimed in time, or whose lease ran out. */
  again(job: JobName): Promise<Due[]>
  /** Ends rows that crashed too often, and says how many. */
  bury(job: JobName): Promise<number>
}

export interface RelayOptions {
  jobs: readonly JobName[]
  rows: DueRows
  bell: Bell
  everyMs?: number
  onError: (error: unknown) => void
}

/** How often the database is asked when no bell rings; also the longest a bell that nobody heard delays a row. */
const POLL_MS = 400

/** The least time between two looks, milliseconds: under load rows gather meanwhile and go in one statement and one ring. */
const GAP_MS = 10

/**
 * Brings due rows to the queue: at once when woken, else every 400 ms. A ring that fails is repeated from the row, so a
 * queue that was away or lost everything is filled again within a few seconds.
 */
export function startRelay(options: RelayOptions): { wake(job?: JobName): void; close(): Promise<void> } {
  const everyMs = options.everyMs ?? POLL_MS
  let closed = false
  let woken = new Set<JobName>(options.jobs)
  let rouse = () => {}

  const loop = (async () => {
    let sweepAt = 0
    while (!closed) {
      const due = woken
      woken = new Set()
      const sweep = performance.now() >= sweepAt
      const began = performance.now()
      if (sweep) sweepAt = began + everyMs
      const more = await pass(options, sweep ? new Set(options.jobs) : due, sweep)
      if (!more && woken.size === 0 && !closed) await pause()
      const early = began + GAP_MS - performance.now()
      if (early > 0 && !closed) await new Promise((resolve) => setTimeout(resolve, early))
    }
  })()

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      rouse = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  return {
    wake(job) {
      for (const name of job ? [job] : options.jobs) woken.add(name)
      rouse()
    },
    async close() {
      closed = true
      rouse()
      await loop
    },
  }
}

/** One look at each job's rows. True when there may be more at once. */
async function pass(
  { rows, bell, onError }: RelayOptions,
  due: ReadonlySet<JobName>,
  sweep: boolean,
): Promise<boolean> {
  let more = false
  for (const job of due) {
    try {
      const admitted = await rows.admit(job)
      await bell.ring(job, admitted)
      more ||= admitted.length > 0
      if (sweep) {
        await bell.ring(job, await rows.again(job))
        await rows.bury(job)
      }
    } catch (error) {
      onError(error)
      return false
    }
  }
  return more
}
