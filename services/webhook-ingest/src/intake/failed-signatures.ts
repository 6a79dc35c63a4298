import type { Log } from '@debrief/service-kit/log'

export interface FailedSignatures {
  /** Counts a failure. Returns false if the address already has too many failures to log another one. */
  note(address: string): boolean
  isFlooding(address: string): boolean
  close(): void
}

const TELL_AT_MOST = 50
const ADDRESSES = 10_000

/**
 * Counts failed signatures per address and time window. For an address with too many, logs only one line per window,
 * and unsigned bodies aren't read. Requests with a valid signature are still accepted.
 */
export function countFailedSignatures(log: Log, window = 10_000): FailedSignatures {
  const failures = new Map<string, number>()

  const timer = setInterval(() => {
    for (const [address, count] of failures)
      if (count > TELL_AT_MOST) log.warn({ address, count, window }, 'flood of unsigned webhooks')
    failures.clear()
  }, window)
  timer.unref()

  const isFlooding = (address: string) =>
    (failures.get(address) ?? (failures.size < ADDRESSES ? 0 : Number.POSITIVE_INFINITY)) > TELL_AT_MOST

  return {
    note(address) {
      const count = failures.get(address)
      if (count !== undefined || failures.size < ADDRESSES) failures.set(address, (count ?? 0) + 1)
      return !isFlooding(address)
    },
    isFlooding,
    close: () => clearInterval(timer),
  }
}
