import { Problem } from '@debrief/contracts/problem'
import type { LinkedInvitation } from '@debrief/contracts/teams/invitations'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway, without } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const TOKEN = 'a'.repeat(43)
const LINK = `GET /api/invitations/by-token/${TOKEN}`
const open: LinkedInvitation = {
  teamName: 'Harbor',
  inviter: { username: 'petra-sund', avatarUrl: null },
  status: 'pending',
  expiresAt: '2026-11-27T10:00:00.000Z',
  signedIn: true,
  obstacle: null,
}
const visit = () => openApp(`/invitations/${TOKEN}`)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })
const callsTo = (gateway: ReturnType<typeof playGateway>, name: string) =>
  gateway.calls.filter((one) => one.name === name)

describe('the link of an invitation', () => {
  it('asks to sign in, and leads back', async () => {
    const gateway = playGateway({
      [LINK]: { ...open, signedIn: false },
      'POST /api/auth/start': new Problem('rate_limited', 429, 'Too many tries.'),
    })
    visit()
    await heading('Join Harbor')
    expect(screen.getByRole('main').textContent).toContain('petra-sund invited you to join the team Harbor')
    await press('Sign in with GitHub')
    await waitFor(() =>
      expect(callsTo(gateway, 'POST /api/auth/start')).toEqual([
        { name: 'POST /api/auth/start', body: { returnTo: `/invitations/${TOKEN}` } },
      ]),
    )
  })

  it('is accepted, and opens the app that was blocked before', async () => {
    const gateway = playGateway({
      [LINK]: open,
      'GET /api/viewer': without('no_subscription', 'No active subscription'),
      [`POST /api/invitations/by-token/${TOKEN}/accept`]: { teamId: marta.id, teamName: 'Harbor' },
    })
    visit()
    await screen.findByRole('button', { name: 'Accept' })
    gateway.answers['GET /api/viewer'] = marta
    await press('Accept')
    await waitFor(() => expect(location.pathname).toBe('/dashboard'))
    expect((await screen.findByText('You joined the team Harbor.')).textContent).toBeTruthy()
  })

  it('shows why accepting failed', async () => {
    playGateway({
      [LINK]: open,
      [`POST /api/invitations/by-token/${TOKEN}/accept`]: new Problem(
        'no_seats',
        402,
        'All of the team’s seats are taken.',
      ),
    })
    visit()
    await press('Accept')
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Failed to accept invitation: All of the team’s seats are taken.',
    )
  })

  it.each([
    [{ status: 'expired' }, 'Invitation expired'],
    [{ status: 'accepted' }, 'Invitation accepted'],
    [{ obstacle: 'other_address' }, 'Not your invitation'],
    [{ obstacle: 'in_another_team' }, 'You’re already on a team'],
    [{ obstacle: 'no_seat' }, 'No free seats'],
  ] as const)('can’t be accepted with %j, and says why', async (given, title) => {
    playGateway({ [LINK]: { ...open, ...given } })
    visit()
    await heading(title)
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  it('sent to another address, offers to switch the account and return', async () => {
    const gateway = playGateway({
      [LINK]: { ...open, obstacle: 'other_address' },
      'POST /api/auth/start': new Problem('rate_limited', 429, 'Too many tries.'),
    })
    visit()
    await press('Switch account')
    await waitFor(() =>
      expect(callsTo(gateway, 'POST /api/auth/start')).toEqual([
        { name: 'POST /api/auth/start', body: { chooseAccount: true, returnTo: `/invitations/${TOKEN}` } },
      ]),
    )
    expect(callsTo(gateway, 'POST /api/auth/sign-out')).toEqual([])
  })

  it('says so if it is invalid', async () => {
    playGateway({ [LINK]: new Problem('no_such_invitation', 404, 'There is no such invitation.') })
    visit()
    await heading('Invitation not found')
    expect(screen.getByRole('alert').textContent).toBe('There is no such invitation.')
  })
})

it('can be answered on the pricing page by people who have no access yet', async () => {
  const id = '44444444-4444-4444-8444-444444444444'
  const gateway = playGateway({
    'GET /api/viewer': without('no_subscription', 'No active subscription'),
    'GET /api/invitations': {
      invitations: [{ id, teamName: 'Harbor', inviter: open.inviter, expiresAt: open.expiresAt }],
    },
    [`POST /api/invitations/${id}/accept`]: { teamId: marta.id, teamName: 'Harbor' },
  })
  openApp('/pricing')
  await screen.findByText('Harbor')
  gateway.answers['GET /api/viewer'] = marta
  await press(/^Accept/)
  await waitFor(() => expect(location.pathname).toBe('/dashboard'))
})
