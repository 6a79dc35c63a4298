repository: northbeam/ferry-api
number: 434
title: Notify the port when a crossing is delayed
author: marta-olsen
branch: delay-notice
opened: 2026-08-26 10:05
merged: 2026-08-28 09:18 tobias-kern

Today we call ports to report a delay. This sends the delay to the port's notice API as soon as the captain enters it.

The notice contains the new time and the reason. Ports without an API are skipped.

=== base src/ports/port-client.ts
export interface PortNotice {
  portCode: string
  crossingId: string
  text: string
}

export class PortClient {
  constructor(private readonly fetcher: typeof fetch) {}

  /** Rejects if the port does not accept the notice. */
  async send(notice: PortNotice): Promise<void> {
    const response = await this.fetcher(`https://ports.example.com/${notice.portCode}/notices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(notice),
    })
    if (!response.ok) throw new Error(`Port ${notice.portCode} answered ${response.status}.`)
  }
}
=== base src/crossings/crossing-store.ts
import type { Database } from '../database.js'

export interface StoredCrossing {
  id: string
  portCode: string
  departsAt: Date
  status: 'planned' | 'delayed' | 'canceled' | 'departed'
}

export class CrossingStore {
  constructor(private readonly db: Database) {}

  async byId(id: string): Promise<StoredCrossing | undefined> {
    const rows = await this.db.query<StoredCrossing>(
      'select id, port_code as "portCode", departs_at as "departsAt", status from crossings where id = $1',
      [id],
    )
    return rows[0]
  }

  async markDelayed(id: string, departsAt: Date): Promise<void> {
    await this.db.query("update crossings set status = 'delayed', departs_at = $2 where id = $1", [id, departsAt])
  }
}
=== commit 2026-08-26 09:51 Notify the port when a crossing is delayed
--- write src/crossings/delay.ts
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
      text: `New departure time ${delay.departsAt.toISOString()}: ${delay.reason}`,
    })
  }
  return true
}
--- write test/crossings/delay.test.ts
import { expect, it, vi } from 'vitest'
import { enterDelay } from '../../src/crossings/delay.js'

const delay = { crossingId: 'c-4', departsAt: new Date('2026-08-26T17:40:00Z'), reason: 'fog' }

function setup(portCode: string) {
  const crossings = {
    byId: vi.fn(async () => ({ id: 'c-4', portCode, departsAt: new Date(0), status: 'planned' })),
    markDelayed: vi.fn(async () => {}),
  }
  const ports = { send: vi.fn(async () => {}) }
  return { crossings, ports }
}

it('sends the new time to a port with an API', async () => {
  const { crossings, ports } = setup('DKHIR')
  await enterDelay(crossings as never, ports as never, delay)
  expect(ports.send).toHaveBeenCalledWith(expect.objectContaining({ crossingId: 'c-4' }))
})

it('skips ports without an API', async () => {
  const { crossings, ports } = setup('DEPUT')
  await enterDelay(crossings as never, ports as never, delay)
  expect(ports.send).not.toHaveBeenCalled()
})
=== review tobias-kern 2026-08-26 14:22 CHANGES_REQUESTED
Short and easy to follow. One real problem and one request.
--- on src/crossings/delay.ts :: ports.send({
This promise is never awaited. If the port responds with 503, we get an unhandled rejection that ends the process, and the captain's screen already says "done". Either await it or catch the error here and write it to the outbox.
+++ marta-olsen +31m
Good catch. I'll await it, so the captain sees that the port wasn't notified.
+++ tobias-kern +12m
Agreed.
+++ resolved tobias-kern
--- on test/crossings/delay.test.ts :: it('skips ports without an API'
Please add a test for a port that rejects the notice: what does the captain see then?
--- on src/crossings/delay.ts :: const PORTS_WITH_API
Should this be a column in the ports table? Otherwise we have to deploy for every new port. Not for this PR.
+++ marta-olsen +35m
Yes, that's FER-212. The ports team has to fill in the column first.
=== commit 2026-08-27 08:40 Await the port notice
--- edit src/crossings/delay.ts
<<<<
    ports.send({
====
    await ports.send({
>>>>
=== review tobias-kern 2026-08-28 09:11 APPROVED
Looks good. I'd still like the test for the rejected notice, but it doesn't have to block this.
