import { expect, it } from 'vitest'
import { readPlace, toAddress } from './address.ts'

const group = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a02'

it.each([
  ['', { severity: 'all', filters: {}, opened: null }],
  ['severity=high', { severity: 'high', filters: {}, opened: null }],
  [`severity=low&group=${group}`, { severity: 'low', filters: {}, opened: group }],
  [
    'severity=low&language=Go&period=30&sort=latest',
    { severity: 'low', filters: { language: 'Go', period: '30', sort: 'latest' }, opened: null },
  ],
  [`group=${group}`, { severity: 'all', filters: {}, opened: group }],
] as const)('keeps "%s" when read and written', (search, place) => {
  expect(readPlace(new URLSearchParams(search))).toEqual(place)
  expect(toAddress(place)).toBe(search ? `/recurring-mistakes?${search}` : '/recurring-mistakes')
})

it('ignores invalid values', () => {
  expect(
    readPlace(new URLSearchParams('severity=grave&group=7&period=12&sort=lowest&category=&author=x')),
  ).toEqual({ severity: 'all', filters: {}, opened: null })
})
