import type { Log } from '@debrief/service-kit/log'

export interface FailedSignatures {
  /** Counts a failure. Returns false if this address has failed so often that it gets no log line of its own. */
  note(address: string): boolean
  isFlooding(address: string): boolean
  close(): void
}

const TELL_AT_MOST = 50
const ADDRESSES = 10_000

/**
 * Counts failed signatures by address, in windows. During a flood, only log lines and the reading of unsigned bodies
 * are skipped, because anyone with a valid signature must always get through. Each flood gets one log line per window.
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
