import { claimSync, type DueSync, putSyncBack, SYNC_CHANNEL } from '@debrief/database/customer-syncs'
import { listen } from '@debrief/database/listen'
import type { BillingTools } from '../tools.ts'
import { syncCustomer } from './sync-customer.ts'

interface Options {
  databaseUrl: string
  leaseSeconds: number
  /** Customers fetched at once by this process. */
  concurrency?: number
}

const LOOK_EVERY_MS = 500
const FIRST_PAUSE_SECONDS = 2
const LONGEST_PAUSE_SECONDS = 600

/** Fetches customers that are due, one after another: at once when one is announced, else within half a second. */
export function workSyncs(options: Options, tools: BillingTools): { close(): Promise<void> } {
  let closed = false
  const sleepers = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of sleepers) wake()
  }
  const bells = listen(options.databaseUrl, {
    channel: SYNC_CHANNEL,
    onMessage: wakeAll,
    onListening: wakeAll,
    onLost: (error) => tools.log.warn({ err: error }, 'bell not heard: customers are looked for instead'),
  })

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        sleepers.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, LOOK_EVERY_MS)
      sleepers.add(wake)
    })
  }

  async function work(): Promise<void> {
    while (!closed) if (!(await syncNext(options.leaseSeconds, tools)) && !closed) await pause()
  }
  const loops = Array.from({ length: options.concurrency ?? 4 }, work)

  return {
    async close() {
      closed = true
      wakeAll()
      await bells.close()
      await Promise.all(loops)
    },
  }
}

/** True when there may be more at once. Never rejects: what could not be done stays due. */
async function syncNext(leaseSeconds: number, tools: BillingTools): Promise<boolean> {
  try {
    const due = await claimSync(tools.database.db, leaseSeconds)
    if (!due) return false
    await tryToSync(due, tools)
    return true
  } catch (error) {
    tools.log.warn({ err: error }, 'customers not looked for: the database did not answer')
    return false
  }
}

async function tryToSync(due: DueSync, tools: BillingTools): Promise<void> {
  const { customerId, attempts } = due
  try {
    if (!(await syncCustomer(due, tools))) tools.log.warn({ customerId }, 'customer fenced off')
  } catch (error) {
    const dueInSeconds = Math.min(
      LONGEST_PAUSE_SECONDS,
      FIRST_PAUSE_SECONDS * 2 ** Math.min(10, attempts - 1),
    )
    const said = error instanceof Error ? error.message : String(error)
    await putSyncBack(tools.database.db, due, { error: said, dueInSeconds })
    tools.log[attempts > 5 ? 'error' : 'warn']({ customerId, attempts, err: error }, 'customer not synced')
  }
}
