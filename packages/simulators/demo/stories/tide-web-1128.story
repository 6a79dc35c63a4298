repository: northbeam/tide-web
number: 1128
title: Export the crew rota
author: ines-moreau
branch: rota-export
opened: 2026-11-10 14:02
merged: 2026-11-12 15:20 jonas-pitt

Crew managers copy the rota into emails by hand. The rota page now has a button to download it as CSV, one row per person and shift.

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

it('writes a row per person', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Response.json({ role: 'mate' })))
  const csv = await rotaCsv(rota)
  expect(csv.split('\n')).toHaveLength(3)
})
=== review jonas-pitt 2026-11-11 09:08 CHANGES_REQUESTED
Nice, exactly what they asked for. A few comments on dates and one on speed:
--- on src/rota/export-rota.js :: const date = new Date(shift.day)
`getMonth()` is zero-based, so November is exported as October. And `new Date('2026-11-10')` is midnight in UTC, so anyone west of Greenwich gets the 9th. `shift.day.split('-').reverse().join('.')` avoids both, since a day has no time zone.
+++ ines-moreau +28m
Dates again… Your version is even shorter, thanks.
+++ resolved jonas-pitt
--- on src/rota/export-rota.js :: const person = await (await fetch(`/crew/by-name/${name}`)).json()
One request per person and shift, in sequence: 30 people × 14 shifts took 40 s on the train. Use `POST /crew/roles`, which takes all names at once.
+++ ines-moreau +31m
Found it, one request now.
+++ resolved jonas-pitt
--- on src/rota/export-rota.js :: link.href = URL.createObjectURL(
Memory leak: call `URL.revokeObjectURL` afterward, otherwise the tab keeps every export in memory.
+++ resolved ines-moreau
--- on src/rota/export-rota.js :: csv += shift.start + ';' + shift.vessel
What if a name contains a semicolon or starts with `=`? Excel runs that as a formula. Please escape the values.
--- on test/rota/export-rota.test.js :: expect(csv.split('\n')).toHaveLength(3)
Weak assertion: this passes with any date. Please compare the whole line, that would have caught the wrong month.
+++ ines-moreau +36m
True. Changed.
+++ resolved ines-moreau
=== commit 2026-11-11 13:25 Load all roles in one request, don't parse dates
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
it('writes a row per person', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Response.json({ role: 'mate' })))
  const csv = await rotaCsv(rota)
  expect(csv.split('\n')).toHaveLength(3)
})
====
it('writes a row per person', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Response.json({ Holm: 'mate' })))
  const [, line] = (await rotaCsv(rota)).split('\n')
  expect(line).toBe('10.11.2026;06:00;Sif;Holm;mate')
})
>>>>
=== review jonas-pitt 2026-11-12 15:12 APPROVED
0.4 s on the train now 🚆
