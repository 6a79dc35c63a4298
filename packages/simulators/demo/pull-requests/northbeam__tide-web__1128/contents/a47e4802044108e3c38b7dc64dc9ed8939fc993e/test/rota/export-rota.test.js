import { expect, it, vi } from 'vitest'
import { rotaCsv } from '../../src/rota/export-rota.js'

const rota = { shifts: [{ day: '2026-11-10', start: '06:00', vessel: 'Sif', crew: ['Holm'] }] }

it('writes a line per person', async () => {
  vi.stubGlobal('fetch', vi.fn(async () => Response.json({ Holm: 'mate' })))
  const [, line] = (await rotaCsv(rota)).split('\n')
  expect(line).toBe('10.11.2026;06:00;Sif;Holm;mate')
})
