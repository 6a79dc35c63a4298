import { expect, it, vi } from 'vitest'
import { rotaCsv } from '../../src/rota/export-rota.js'

const rota = { shifts: [{ day: '2026-11-10', start: '06:00', vessel: 'Sif', crew: ['Holm'] }] }

it('writes a line per person', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Response.json({ role: 'mate' })))
  const csv = await rotaCsv(rota)
  expect(csv.split('\n')).toHaveLength(3)
})
