import { expect, it, vi } from 'vitest'
import { boardingButtons } from '../../src/gate/boarding-calls.js'

it('has a button for every group', () => {
  vi.stubGlobal('fetch', vi.fn())
  const buttons = boardingButtons({ id: 'c-1' }, document.createElement('p'))
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Call cars', 'Call coaches', 'Call on foot'])
})
