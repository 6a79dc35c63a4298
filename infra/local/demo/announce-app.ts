/**
 * Makes the simulator send an `installation.created` event for each installation of an App, because webhook-ingest
 * wasn't running when the simulator created them. Returns the number of accepted deliveries.
 */
export async function announceApp({ simulatorUrl }: { simulatorUrl: string }): Promise<number> {
  const answer = await fetch(`${simulatorUrl}/_simulator/installations/announce`, { method: 'POST' })
  const { deliveries } = (await answer.json()) as { deliveries: { status_code: number }[] }
  return deliveries.filter(({ status_code }) => status_code >= 200 && status_code < 300).length
}
