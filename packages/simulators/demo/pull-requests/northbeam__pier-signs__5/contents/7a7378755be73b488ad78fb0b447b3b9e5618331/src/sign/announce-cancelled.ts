import type { Departure } from './departure.js'
import type { Clock, Screen } from './screen.js'

const TEN_MINUTES = 10 * 60_000

/** Says on every sign of the pier that a crossing is cancelled, now and once more ten minutes before it. */
export async function announceCancelled(screens: Screen[], departure: Departure, clock: Clock): Promise<void> {
  const text = `${departure.to} ${departure.at.getHours()}:${departure.at.getMinutes()} cancelled`
  clock.at(new Date(departure.at.getTime() - TEN_MINUTES), () => tell(screens, text))
  await tell(screens, text)
}

async function tell(screens: Screen[], text: string): Promise<void> {
  const told = await Promise.allSettled(screens.map((screen) => screen.show([text])))
  const failed = told.filter(({ status }) => status === 'rejected')
  if (failed.length > 0) console.warn(`${failed.length} signs do not say that ${text}.`)
}
