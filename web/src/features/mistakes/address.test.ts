import { expect, it } from 'vitest'
import { readPlace, toAddress } from './address.ts'

const group = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a02'

it.each([
  ['', { severity: 'all', opened: null }],
  ['severity=high', { severity: 'high', opened: null }],
  [`severity=low&group=${group}`, { severity: 'low', opened: group }],
  [`group=${group}`, { severity: 'all', opened: group }],
] as const)('keeps "%s" when read and written', (search, place) => {
  expect(readPlace(new URLSearchParams(search))).toEqual(place)
  expect(toAddress(place)).toBe(search ? `/recurring-mistakes?${search}` : '/recurring-mistakes')
})

it('ignores invalid values', () => {
  expect(readPlace(new URLSearchParams('severity=grave&group=7'))).toEqual({ severity: 'all', opened: null })
})
