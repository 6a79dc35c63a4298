/** Unix seconds. Time goes on by itself, can be put forward, and stands still while what is due is done one by one. */
export interface Clock {
  now: () => number
  /** Moves the clock forward without doing what is due. */
  skip: (seconds: number) => void
  /** Runs `work` as if it were `at`. */
  during: <T>(at: number, work: () => T) => T
}

export function createClock(realNow: () => Date): Clock {
  let ahead = 0
  let held: number | null = null
  const now = () => held ?? Math.floor(realNow().getTime() / 1000) + ahead
  return {
    now,
    skip(seconds) {
      ahead += seconds
    },
    during(at, work) {
      const before = held
      held = at
      try {
        return work()
      } finally {
        held = before
      }
    },
  }
}
