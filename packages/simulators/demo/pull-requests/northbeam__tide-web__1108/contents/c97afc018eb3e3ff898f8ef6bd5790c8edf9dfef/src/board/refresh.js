const EVERY_MS = 30_000

/** Fetches and shows the departures until the signal says stop; the age is shown when fetching fails. */
export async function keepFresh({ fetchDepartures, show, showAge, wait, now }, signal) {
  let freshAt = now()
  while (!signal.aborted) {
    try {
      show(await fetchDepartures(signal))
      freshAt = now()
    } catch (error) {
      if (signal.aborted) return
      showAge(now() - freshAt, error)
    }
    await wait(EVERY_MS)
  }
}

export async function fetchDepartures(signal) {
  const response = await fetch('/departures', { signal })
  if (!response.ok) throw new Error(`The departures answered ${response.status}.`)
  return response.json()
}
