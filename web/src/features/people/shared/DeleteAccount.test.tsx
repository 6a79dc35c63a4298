import type { Viewer } from '@debrief/contracts/people/viewer'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { playDialogs } from '../../../ui/testing/play-dialogs.ts'
import { DeleteAccount } from './DeleteAccount.tsx'

beforeAll(playDialogs)
afterEach(cleanup)

const marta: Viewer = {
  id: 'a0000000-0000-4000-8000-000000000001',
  username: 'marta-olsen',
  email: null,
  avatarUrl: null,
  needsReconnect: false,
  hasGithub: true,
  isManager: true,
  singleKeyShortcuts: true,
  access: {
    hasAccess: true,
    type: 'subscription',
    reason: null,
    teamId: 'b0000000-0000-4000-8000-000000000001',
    teamName: 'Ferry crew',
    seatPosition: 1,
    totalSeats: 5,
  },
}

async function ask(viewer: Viewer): Promise<string> {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteAccount viewer={viewer} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }))
  return (await screen.findByRole('alertdialog', { name: 'Delete your account?' })).textContent ?? ''
}

it('tells a manager what happens to the team', async () => {
  expect(await ask(marta)).toMatch(/You manage Ferry crew\..*will be erased with your account/)
})

it.each([
  ['a member', { isManager: false, access: { ...marta.access, seatPosition: 2 } }],
  ['somebody who may create a team and is on another one', { access: { ...marta.access, seatPosition: 3 } }],
  [
    'somebody without a team',
    { access: { ...marta.access, teamId: null, teamName: null, seatPosition: null } },
  ],
])('mentions no team to %s', async (_, change) => {
  const said = await ask({ ...marta, ...change })
  expect(said).toContain('If you sign in again within 90 days, your account is restored')
  expect(said).not.toContain('You manage')
})
