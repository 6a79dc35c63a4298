import { expect, it } from 'vitest'
import { afterSwitch, userIn, viewedAt, withUser } from './viewed-address.ts'

const jonas = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a02'
const ines = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a03'
const viewer = { id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a01', isManager: true }

it.each([
  ['whom the address names', '/reviews', `?user=${jonas}`, 'POP', null, jonas],
  ['whom the address names, before who was viewed', '/reviews', `?user=${jonas}`, 'PUSH', ines, jonas],
  [
    'who was viewed, behind a link that names nobody',
    '/pull-requests',
    '?filter=pending',
    'PUSH',
    jonas,
    jonas,
  ],
  ['oneself, going back to an address that names nobody', '/pull-requests', '', 'POP', jonas, null],
  ['oneself, where the address says so', '/dashboard', `?user=${viewer.id}`, 'PUSH', jonas, null],
  ['who was viewed, while a screen of one’s own is shown', '/settings', '', 'PUSH', jonas, jonas],
  ['oneself, where the address makes no sense', '/reviews', '?user=jonas-pitt', 'POP', null, null],
] as const)('shows %s', (...[, pathname, search, navigation, kept, viewed]) => {
  expect(viewedAt({ pathname, search, navigation }, { viewer, kept })).toBe(viewed)
})

it('shows only oneself to whoever manages no team', () => {
  const place = { pathname: '/reviews', search: `?user=${jonas}`, navigation: 'POP' } as const
  expect(viewedAt(place, { viewer: { ...viewer, isManager: false }, kept: null })).toBeNull()
})

it('keeps the filter and leaves what was open when another person is chosen', () => {
  expect(afterSwitch(`?filter=good&review=${ines}&prId=${ines}&user=${ines}`, jonas)).toBe(
    `?filter=good&user=${jonas}`,
  )
  expect(afterSwitch('?view=team', jonas)).toBe(`?user=${jonas}`)
})

it('writes the person into the query and takes them out again', () => {
  expect(withUser('?filter=good', jonas)).toBe(`?filter=good&user=${jonas}`)
  expect(withUser(`?user=${jonas}`, null)).toBe('')
  expect(userIn(`?user=${jonas.toUpperCase()}`)).toBe(jonas)
})
