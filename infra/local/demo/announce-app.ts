/**
 * Makes the simulator resend the App's installations, because webhook-ingest wasn't running yet when the simulator
 * started.
 */
export async function announceApp({ simulatorUrl }: { simulatorUrl: string }): Promise<number> {
  const answer = await fetch(`${simulatorUrl}/_simulator/installations/announce`, { method: 'POST' })
  const { deliveries } = (await answer.json()) as { deliveries: { status_code: number }[] }
  return deliveries.filter(({ status_code }) => status_code >= 200 && status_code < 300).length
}
