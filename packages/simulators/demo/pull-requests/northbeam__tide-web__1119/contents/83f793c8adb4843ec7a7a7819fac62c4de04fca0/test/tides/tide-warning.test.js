import { expect, it } from 'vitest'
import { slipOf } from '../../src/tides/tide-warning.js'

const crossing = { port: 'SEGOT', vessel: 'Sif', departsAt: '2026-10-29T06:00:00Z' }
const level = (cm) => ({ port: 'SEGOT', at: '2026-10-29T06:10:00Z', cm })

it('slips by a minute and a half for every centimetre that is missing', () => {
  expect(slipOf(crossing, [level(-62)])).toBe(15)
})

it('does not slip in high water', () => {
  expect(slipOf(crossing, [level(10)])).toBe(0)
})

it('does not slip in a port without a station', () => {
  expect(slipOf({ ...crossing, port: 'DEPUT' }, [level(-62)])).toBe(0)
})
