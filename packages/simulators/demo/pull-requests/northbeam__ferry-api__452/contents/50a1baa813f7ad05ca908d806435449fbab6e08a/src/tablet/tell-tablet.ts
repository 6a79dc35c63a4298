import pRetry from 'p-retry'

export interface TabletMessage {
  quay: number
  text: string
}

/** The tablet drops about every tenth call, so ask up to four times. */
export async function tellTablet(address: string, message: TabletMessage): Promise<void> {
  await pRetry(() => post(address, message), { retries: 3, minTimeout: 200 })
}

async function post(address: string, message: TabletMessage): Promise<void> {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(message) })
  if (!response.ok) throw new Error(`The tablet answered ${response.status}.`)
}
