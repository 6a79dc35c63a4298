repository: northbeam/ferry-api
number: 441
title: Tell the crew when a shift moves
author: marta-olsen
branch: shift-notice
opened: 2026-09-07 08:48
merged: 2026-09-08 13:26 sven-dahl

When the planner moves a shift, everybody on it gets a message with the new time. Until now they read it on the paper in the mess room.

Whoever has no telephone on board yet is skipped.

=== base src/crew/pager.ts
export interface Page {
  crewId: string
  text: string
}

export class Pager {
  constructor(private readonly fetcher: typeof fetch) {}

  /** Rejects when the message could not be handed over. */
  async page(page: Page): Promise<void> {
    const response = await this.fetcher('https://pager.example.com/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(page),
    })
    if (!response.ok) throw new Error(`The pager answered ${response.status} for ${page.crewId}.`)
  }
}
=== base src/shifts/shift.ts
export interface Shift {
  id: string
  vessel: string
  begins: Date
  crew: { id: string; hasPhone: boolean }[]
}

export interface ShiftStore {
  byId(id: string): Promise<Shift | undefined>
  move(id: string, begins: Date): Promise<void>
}
=== commit 2026-09-07 08:31 Tell the crew when a shift moves
--- write src/shifts/move-shift.ts
import type { Pager } from '../crew/pager.js'
import type { ShiftStore } from './shift.js'

export async function moveShift(shifts: ShiftStore, pager: Pager, id: string, begins: Date): Promise<number> {
  const shift = await shifts.byId(id)
  if (!shift) return 0

  await shifts.move(id, begins)
  const reachable = shift.crew.filter(({ hasPhone }) => hasPhone)
  for (const { id: crewId } of reachable) {
    pager.page({ crewId, text: `${shift.vessel}: your shift now begins at ${begins.toISOString()}.` })
  }
  return reachable.length
}
--- write test/shifts/move-shift.test.ts
import { expect, it, vi } from 'vitest'
import { moveShift } from '../../src/shifts/move-shift.js'

const begins = new Date('2026-09-12T04:30:00Z')

function setup() {
  const crew = [
    { id: 'm-1', hasPhone: true },
    { id: 'm-2', hasPhone: false },
  ]
  const shifts = {
    byId: vi.fn(async () => ({ id: 's-9', vessel: 'Freya', begins: new Date(0), crew })),
    move: vi.fn(async () => {}),
  }
  const pager = { page: vi.fn(async () => {}) }
  return { shifts, pager }
}

it('pages whoever has a telephone', async () => {
  const { shifts, pager } = setup()
  expect(await moveShift(shifts as never, pager as never, 's-9', begins)).toBe(1)
  expect(pager.page).toHaveBeenCalledWith(expect.objectContaining({ crewId: 'm-1' }))
})
=== review sven-dahl 2026-09-07 14:05 CHANGES_REQUESTED
The mess room will love this. One thing before it goes out.
--- on src/shifts/move-shift.ts :: pager.page({ crewId
Nothing waits for this promise, so the planner sees "1 told" before anybody was, and a pager that is away ends the process with an unhandled rejection. Await it here, please; four messages one after the other are quick enough.
+++ marta-olsen +27m
True, and I had the same with the port notice last week. Awaited now.
+++ resolved sven-dahl
=== commit 2026-09-07 15:10 Wait for each page
--- edit src/shifts/move-shift.ts
<<<<
    pager.page({ crewId, text: `${shift.vessel}: your shift now begins at ${begins.toISOString()}.` })
====
    await pager.page({ crewId, text: `${shift.vessel}: your shift now begins at ${begins.toISOString()}.` })
>>>>
--- edit test/shifts/move-shift.test.ts
<<<<
it('pages whoever has a telephone', async () => {
====
it('says so when the pager is away', async () => {
  const { shifts, pager } = setup()
  pager.page.mockRejectedValue(new Error('away'))
  await expect(moveShift(shifts as never, pager as never, 's-9', begins)).rejects.toThrow('away')
})

it('pages whoever has a telephone', async () => {
>>>>
=== review sven-dahl 2026-09-08 13:20 APPROVED
Tried it with the pager switched off, now it says so. 👍
