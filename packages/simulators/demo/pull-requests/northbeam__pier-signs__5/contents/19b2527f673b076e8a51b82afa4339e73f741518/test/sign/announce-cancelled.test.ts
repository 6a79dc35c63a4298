import { expect, it, vi } from 'vitest'
import { announceCancelled } from '../../src/sign/announce-cancelled.js'

it('tells every sign of the pier', async () => {
  const screens = [{ show: vi.fn() }, { show: vi.fn() }]
  const departure = { to: 'Skagen', gate: 'B', at: new Date('2026-11-19T14:30:00Z') }
  await announceCancelled(screens, departure, { at: vi.fn() })
  for (const { show } of screens) expect(show).toHaveBeenCalledOnce()
})
