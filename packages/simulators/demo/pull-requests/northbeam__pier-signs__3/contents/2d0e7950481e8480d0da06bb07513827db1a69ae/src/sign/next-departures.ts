import type { Departure } from './departure.js'

const SHOWN = 3

/** The departures that have not left yet, the earliest first. */
export function nextDepartures(departures: Departure[], now: Date): Departure[] {
  return departures
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .filter(({ at }) => at > now)
    .slice(0, SHOWN)
}
