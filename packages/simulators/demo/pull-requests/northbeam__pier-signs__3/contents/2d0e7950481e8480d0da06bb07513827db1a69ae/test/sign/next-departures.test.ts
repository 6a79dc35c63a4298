import { expect, it } from 'vitest'
import { nextDepartures } from '../../src/sign/next-departures.js'

const at = (time: string) => ({ to: 'Skagen', gate: 'B', at: new Date(`2026-11-17T${time}:00Z`) })

it('leaves out what has left', () => {
  const shown = nextDepartures([at('09:00'), at('07:00')], new Date('2026-11-17T08:00:00Z'))
  expect(shown).toEqual([at('09:00')])
})
