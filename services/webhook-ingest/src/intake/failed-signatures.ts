import type { Log } from '@debrief/service-kit/log'

export interface FailedSignatures {
  /** Counts a failure. Returns false if the address has too many failures, so the caller doesn't log this failure. */
  note(address: string): boolean
  isFlooding(address: string): boolean
  close(): void
}

const MAX_FAILURES = 50
const MAX_ADDRESSES = 10_000

/**
 * Counts missing and invalid signatures per address and time window. An address is flooding if it has more than
 * MAX_FAILURES, or if MAX_ADDRESSES other addresses are already being counted. Requests without a signature from a
 * flooding address are rejected early. Requests with a valid signature are still accepted.
 */
export function countFailedSignatures(log: Log, window = 10_000): FailedSignatures {
  const failures = new Map<string, number>()

  const timer = setInterval(() => {
    for (const [address, count] of failures)
      if (count > MAX_FAILURES) log.warn({ address, count, window }, 'flood of unsigned webhooks')
    failures.clear()
  }, window)
  timer.unref()

  const isFlooding = (address: string) =>
    (failures.get(address) ?? (failures.size < MAX_ADDRESSES ? 0 : Number.POSITIVE_INFINITY)) > MAX_FAILURES

  return {
    note(address) {
      const count = failures.get(address)
      if (count !== undefined || failures.size < MAX_ADDRESSES) failures.set(address, (count ?? 0) + 1)
      return !isFlooding(address)
    },
    isFlooding,
    close: () => clearInterval(timer),
  }
}
