import type { PortClient } from '../ports/port-client.js'
import type { CrossingStore } from './crossing-store.js'

export interface Delay {
  crossingId: string
  departsAt: Date
  reason: string
}

const PORTS_WITH_API = new Set(['DKHIR', 'DKFDH', 'SEGOT', 'NOLAR'])

export async function enterDelay(crossings: CrossingStore, ports: PortClient, delay: Delay): Promise<boolean> {
  const crossing = await crossings.byId(delay.crossingId)
  if (!crossing || crossing.status === 'departed') return false

  await crossings.markDelayed(delay.crossingId, delay.departsAt)
  if (PORTS_WITH_API.has(crossing.portCode)) {
    ports.send({
      portCode: crossing.portCode,
      crossingId: crossing.id,
      text: `Now leaves at ${delay.departsAt.toISOString()}: ${delay.reason}`,
    })
  }
  return true
}
