import { expect, it } from 'vitest'
import { afterSwitch, userIn, viewedAt, withUser } from './viewed-address.ts'

const jonas = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a02'
const ines = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a03'
const viewer = { id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a01', isManager: true }

it.each([
  ['the person in the URL', '/reviews', `?user=${jonas}`, 'POP', null, jonas],
  [
    'the person in the URL, rather than the previously viewed one',
    '/reviews',
    `?user=${jonas}`,
    'PUSH',
    ines,
    jonas,
  ],
  [
    'the previously viewed person, after a link without one',
    '/pull-requests',
    '?filter=pending',
    'PUSH',
    jonas,
    jonas,
  ],
  ['the viewer, after going back to a URL without a person', '/pull-requests', '', 'POP', jonas, null],
  ['the viewer, if the URL says so', '/dashboard', `?user=${viewer.id}`, 'PUSH', jonas, null],
  ['the previously viewed person, while a private screen is shown', '/settings', '', 'PUSH', jonas, jonas],
  ['the viewer, if the URL is invalid', '/reviews', '?user=jonas-pitt', 'POP', null, null],
] as const)('shows %s', (...[, pathname, search, navigation, kept, viewed]) => {
  expect(viewedAt({ pathname, search, navigation }, { viewer, kept })).toBe(viewed)
})

it('shows only the viewer if they manage no team', () => {
  const place = { pathname: '/reviews', search: `?user=${jonas}`, navigation: 'POP' } as const
  expect(viewedAt(place, { viewer: { ...viewer, isManager: false }, kept: null })).toBeNull()
})

it('keeps the filter and closes the open item when another person is chosen', () => {
  expect(afterSwitch(`?filter=good&review=${ines}&prId=${ines}&user=${ines}`, jonas)).toBe(
    `?filter=good&user=${jonas}`,
  )
  expect(afterSwitch('?view=team', jonas)).toBe(`?user=${jonas}`)
})

it('adds the person to the query and removes them', () => {
  expect(withUser('?filter=good', jonas)).toBe(`?filter=good&user=${jonas}`)
  expect(withUser(`?user=${jonas}`, null)).toBe('')
  expect(userIn(`?user=${jonas.toUpperCase()}`)).toBe(jonas)
})
