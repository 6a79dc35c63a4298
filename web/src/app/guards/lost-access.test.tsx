import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EventSourceStub, openApp } from '../testing/open-app.tsx'
import { marta, playGateway, without } from '../testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const team = { teamId: '0b9a4c1e-7b62-4f0e-9a43-2f1d8c5e6a10', teamName: 'Northbeam', seatPosition: 2 }
const member = { ...marta, access: { ...marta.access, ...team, type: 'team_member', totalSeats: 2 } }
const standards = { standards: [], suggestions: [], languages: [], next: null, mayChange: false }
const endStream = () => act(async () => void EventSourceStub.latest?.dispatchEvent(new Event('error')))

describe.each(['/team-standards', '/reviews', '/practice', '/pull-requests', '/settings'])(
  'on %s',
  (path) => {
    it('a person who loses access sees the reason as soon as the server ends the stream', async () => {
      const gateway = playGateway({ 'GET /api/viewer': member })
      openApp(path)
      await waitFor(() => expect(EventSourceStub.latest).not.toBeNull())
      await screen.findByRole('navigation', { name: 'Main' })
      gateway.answers['GET /api/viewer'] = without('manager_no_subscription', 'The plan ended.')
      await endStream()
      await screen.findByRole('heading', { name: 'Team Subscription Inactive' })
      expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    })
  },
)

it('checks access every two seconds while events are blocked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const gateway = playGateway({ 'GET /api/viewer': member, 'GET /api/standards': standards })
  openApp('/team-standards')
  await screen.findByRole('navigation', { name: 'Main' })
  await endStream()
  await act(() => vi.advanceTimersByTimeAsync(500))
  gateway.answers['GET /api/viewer'] = without('insufficient_seats', 'Your team has 2 seats.')
  await act(() => vi.advanceTimersByTimeAsync(2_100))
  expect(await screen.findByRole('heading', { name: 'Team Seat Limit Reached' })).toBeTruthy()
})

it('discards the team’s data when someone with a separate plan leaves the team', async () => {
  const gateway = playGateway({ 'GET /api/viewer': member, 'GET /api/standards': standards })
  openApp('/team-standards')
  await screen.findByRole('navigation', { name: 'Main' })
  const loads = () => gateway.calls.filter(({ name }) => name === 'GET /api/standards').length
  await waitFor(() => expect(loads()).toBeGreaterThan(0))
  const before = loads()
  gateway.answers['GET /api/viewer'] = marta
  await endStream()
  await waitFor(() => expect(loads()).toBeGreaterThan(before))
})
