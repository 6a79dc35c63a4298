import type { Timetable } from './timetable.js'

const ATTEMPTS = 3
const PAUSE_MS = 500

export class TimetableUnavailable extends Error {
  constructor(readonly attempts: number, cause: unknown) {
    super(`The partner's timetable could not be read in ${attempts} attempts.`, { cause })
  }
}

export interface Source {
  address: string
  fetcher: typeof fetch
  pause(milliseconds: number): Promise<void>
}

export async function fetchTimetable({ address, fetcher, pause }: Source): Promise<Timetable> {
  let last: unknown
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      const response = await fetcher(address, { signal: AbortSignal.timeout(10_000) })
      if (response.ok) return (await response.json()) as Timetable
      last = new Error(`The partner answered ${response.status}.`)
    } catch (error) {
      last = error
    }
    await pause(PAUSE_MS * attempt)
  }
  throw new TimetableUnavailable(ATTEMPTS, last)
}
