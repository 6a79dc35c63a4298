import { startSignIn } from '@debrief/contracts/sessions/sign-in'
import { expect, it } from 'vitest'
import { findReturnTo } from './return-to.ts'

const PLACES = [
  [{ pathname: '/reviews', search: '?prId=5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a01&filter=needs-work' }, true],
  [{ pathname: '/dashboard', search: '' }, true],
  [{ pathname: '/settings/usage', search: '' }, true],
  [{ pathname: '/pricing', search: '?plan=pro&interval=year' }, true],
  [{ pathname: '/check', search: '?repository=1&number=2' }, true],
  [{ pathname: `/invitations/${'aZ_-'.repeat(10)}abc`, search: '?from=mail' }, true],
  [{ pathname: '/pull-requests', search: '?x=<script>' }, false],
  [{ pathname: '/pull-requests', search: `?x=${'a'.repeat(600)}` }, false],
] as const

it('returns to a screen, with a query that the gateway accepts', () => {
  for (const [place, whole] of PLACES) {
    const returnTo = findReturnTo(place)
    expect(returnTo).toBe(whole ? place.pathname + place.search : place.pathname)
    expect(startSignIn.body.safeParse({ returnTo }).success).toBe(true)
  }
})

it('returns to no other URL', () => {
  for (const pathname of [
    '/',
    '/login',
    '/pricing/x',
    '//elsewhere.example',
    '/dashboard/x',
    '/invitations/',
    '/invitations/a/b',
    '/reviews\\x',
  ])
    expect(findReturnTo({ pathname, search: '' })).toBeNull()
})
