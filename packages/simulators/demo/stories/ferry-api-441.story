repository: northbeam/ferry-api
number: 441
title: Page the crew when a shift moves
author: marta-olsen
branch: shift-notice
opened: 2026-09-07 08:48
merged: 2026-09-08 13:26 sven-dahl

When a planner moves a shift, everyone on it gets a message with the new time. Until now they had to check the printout in the mess room.

Crew members without a phone are skipped.

=== base src/crew/pager.ts
export interface Page {
  crewId: string
  text: string
}

export class Pager {
  constructor(private readonly fetcher: typeof fetch) {}

  /** Rejects if the message could not be sent. */
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
=== commit 2026-09-07 08:31 Page the crew when a shift moves
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

it('pages crew members with a phone', async () => {
  const { shifts, pager } = setup()
  expect(await moveShift(shifts as never, pager as never, 's-9', begins)).toBe(1)
  expect(pager.page).toHaveBeenCalledWith(expect.objectContaining({ crewId: 'm-1' }))
})
=== review sven-dahl 2026-09-07 14:05 CHANGES_REQUESTED
The crew will love this. One thing before we merge.
--- on src/shifts/move-shift.ts :: pager.page({ crewId
Floating promise: `page` is never awaited, so the planner sees "1 paged" before anyone was, and if the pager is down, the unhandled rejection ends the process.
+++ marta-olsen +27m
True, I made the same mistake with the port notice last week. Awaited now.
+++ resolved sven-dahl
=== commit 2026-09-07 15:10 Await each page
--- edit src/shifts/move-shift.ts
<<<<
    pager.page({ crewId, text: `${shift.vessel}: your shift now begins at ${begins.toISOString()}.` })
====
    await pager.page({ crewId, text: `${shift.vessel}: your shift now begins at ${begins.toISOString()}.` })
>>>>
--- edit test/shifts/move-shift.test.ts
<<<<
it('pages crew members with a phone', async () => {
====
it('rejects if the pager is down', async () => {
  const { shifts, pager } = setup()
  pager.page.mockRejectedValue(new Error('no route to host'))
  await expect(moveShift(shifts as never, pager as never, 's-9', begins)).rejects.toThrow('no route to host')
})

it('pages crew members with a phone', async () => {
>>>>
=== review sven-dahl 2026-09-08 13:20 APPROVED
Tried it with the pager turned off, and now the planner sees the error 👍
