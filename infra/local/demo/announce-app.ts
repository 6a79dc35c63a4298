/**
 * Makes the simulator send the App's installations again. When the simulator started, webhook-ingest wasn't running
 * yet.
 */
export async function announceApp({ simulatorUrl }: { simulatorUrl: string }): Promise<number> {
  const answer = await fetch(`${simulatorUrl}/_simulator/installations/announce`, { method: 'POST' })
  const { deliveries } = (await answer.json()) as { deliveries: { status_code: number }[] }
  return deliveries.filter(({ status_code }) => status_code >= 200 && status_code < 300).length
}
