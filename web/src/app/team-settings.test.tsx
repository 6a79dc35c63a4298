import { Problem } from '@debrief/contracts/problem'
import type { TeamInvitation } from '@debrief/contracts/teams/invitations'
import type { Team } from '@debrief/contracts/teams/teams'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { type Answers, marta, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const TEAM_ID = '11111111-1111-4111-8111-111111111111'
const JONAS = '22222222-2222-4222-8222-222222222222'
const INVITATIONS = `GET /api/teams/${TEAM_ID}/invitations`
const SEND = `POST /api/teams/${TEAM_ID}/invitations`

const createMember = (
  username: string,
  given: Partial<Team['members'][number]> = {},
): Team['members'][number] => ({
  userId: JONAS,
  username,
  avatarUrl: null,
  email: `${username}@northbeam.example`,
  role: 'member',
  joinedAt: '2026-09-02T10:00:00.000Z',
  isViewer: false,
  ...given,
})
const team: Team = {
  id: TEAM_ID,
  name: 'Harbor',
  isManager: true,
  members: [
    createMember('marta-olsen', { userId: marta.id, role: 'manager', isViewer: true }),
    createMember('jonas-pitt'),
  ],
  seats: { usedSeats: 3, totalSeats: 4, extraSeats: 2, availableSeats: 1 },
}
const nils: TeamInvitation = {
  id: '33333333-3333-4333-8333-333333333333',
  email: 'nils@northbeam.example',
  status: 'pending',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
}

function open(answers: Answers, isManager = true) {
  const gateway = playGateway({
    'GET /api/viewer': {
      ...marta,
      isManager,
      access: { ...marta.access, teamId: isManager ? null : TEAM_ID },
    },
    'GET /api/team': { team },
    'GET /api/invitations': { invitations: [] },
    [INVITATIONS]: { invitations: [nils] },
    ...answers,
  })
  openApp('/settings')
  return gateway
}
const panel = () => screen.findByRole('region', { name: 'Members' })
const press = async (name: string | RegExp, where?: HTMLElement) =>
  fireEvent.click(await (where ? within(where) : screen).findByRole('button', { name }))
const listBodies = (gateway: ReturnType<typeof playGateway>, name: string) =>
  gateway.calls.filter((one) => one.name === name).map(({ body }) => body)

describe('the team panel', () => {
  it('shows members, pending invitations and the use of every seat', async () => {
    open({})
    const shown = await panel()
    await within(shown).findByText('nils@northbeam.example')
    expect(shown.textContent).toContain('2 members and 1 pending invitation use 3 of your 4 seats.')
    expect(within(shown).getByRole('img').getAttribute('aria-label')).toBe(
      '2 seats taken, 1 reserved by an invitation, 1 free',
    )
    expect(within(shown).queryByRole('button', { name: 'Remove marta-olsen' })).toBeNull()
  })

  it('is hidden from people without a team who can’t create one, and has no manager’s actions for members', async () => {
    open({ 'GET /api/team': { team: null }, 'GET /api/viewer': marta }, false)
    await screen.findByRole('region', { name: 'Delete account' })
    expect(screen.queryByRole('region', { name: 'Team' })).toBeNull()
    cleanup()
    // The viewer response still includes a team, because the app hasn't reloaded it yet.
    open({ 'GET /api/team': { team: null } }, false)
    await screen.findByRole('region', { name: 'Delete account' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Members' })).toBeNull())
    cleanup()
    const own = createMember('jonas-pitt', { isViewer: true, email: null })
    open({ 'GET /api/team': { team: { ...team, isManager: false, seats: null, members: [own] } } }, false)
    await within(await panel()).findByRole('button', { name: 'Leave team' })
    expect(screen.queryByRole('button', { name: 'Send invitations' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Purchase More Seats' })).toBeNull()
  })

  it('creates a team whose name is not blank', async () => {
    const gateway = open({
      'GET /api/team': { team: null },
      'POST /api/teams': new Problem('plan_required', 402, 'A team needs a plan.'),
    })
    const name = await screen.findByLabelText('Team name')
    const create = screen.getByRole('button', { name: 'Create Team' }) as HTMLButtonElement
    fireEvent.change(name, { target: { value: '   ' } })
    expect(create.disabled).toBe(true)
    fireEvent.change(name, { target: { value: '  Harbor ' } })
    fireEvent.click(create)
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'Failed to create team: A team needs a plan.',
    )
    expect(listBodies(gateway, 'POST /api/teams')).toEqual([{ name: 'Harbor' }])
  })

  it('removes a member after a confirmation, and says so', async () => {
    const path = `DELETE /api/teams/${TEAM_ID}/members/${JONAS}`
    const gateway = open({ [path]: { removed: true } })
    await press('Remove jonas-pitt')
    const question = await screen.findByRole('alertdialog', { name: 'Confirm Remove' })
    expect(question.textContent).toContain('Are you sure you want to remove this team member?')
    expect(question.textContent).toContain('jonas-pitt')
    expect(listBodies(gateway, path)).toHaveLength(0)
    await press('Remove', question)
    await screen.findByText('Team member removed successfully!')
    expect(listBodies(gateway, path)).toHaveLength(1)
  })

  it.each([
    [{ deleted: true, undo: null }, 'Invitation deleted successfully!'],
    [new Problem('no_such_invitation', 404, 'It is gone.'), 'Failed to delete invitation: It is gone.'],
  ])('deletes an invitation, or shows why it could not: %j', async (answer, said) => {
    open({ [`DELETE /api/teams/${TEAM_ID}/invitations/${nils.id}`]: answer })
    fireEvent.click(await screen.findByLabelText('Delete the invitation for nils@northbeam.example'))
    expect(await screen.findByText(said)).toBeTruthy()
  })

  it('restores a deleted invitation on Undo', async () => {
    const restore = `POST /api/teams/${TEAM_ID}/invitations/restore`
    const gateway = open({
      [`DELETE /api/teams/${TEAM_ID}/invitations/${nils.id}`]: { deleted: true, undo: 'sealed' },
      [restore]: { id: nils.id },
    })
    fireEvent.click(await screen.findByLabelText('Delete the invitation for nils@northbeam.example'))
    await press('Undo')
    await screen.findByText('Invitation for nils@northbeam.example restored.')
    expect(listBodies(gateway, restore)).toEqual([{ undo: 'sealed' }])
  })
})

describe('inviting', () => {
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })

  it('requires at least one address', async () => {
    const gateway = open({})
    await screen.findByLabelText('Invite by email')
    type('Invite by email', 'ida.northbeam.example')
    await press('Send invitations')
    const warning = await screen.findByRole('alertdialog', { name: 'Invalid Input' })
    expect(screen.getAllByText('Please enter at least one valid email address')).toHaveLength(1)
    await press('OK', warning)
    expect(screen.queryByText('Please enter at least one valid email address')).toBe(null)
    expect(screen.getByLabelText('Invite by email').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText('Invite by email'))
    expect(listBodies(gateway, SEND)).toEqual([])
  })

  it('sends several invitations, skips empty rows, and always keeps one row', async () => {
    const gateway = open({
      [SEND]: {
        results: [
          { email: 'ida@x.example', outcome: 'created' },
          { email: 'nils@northbeam.example', outcome: 'skipped' },
        ],
      },
    })
    await screen.findByLabelText('Invite by email')
    expect((screen.getByRole('button', { name: 'Remove row' }) as HTMLButtonElement).disabled).toBe(true)
    await press('Add another')
    await press('Add another')
    type('Invite by email, address 1', ' ida@x.example ')
    type('Invite by email, address 3', 'nils@northbeam.example')
    await press('Remove address 2')
    await press('Send invitations')
    await screen.findByText('Invitations sent successfully!')
    const said = await screen.findByRole('dialog', { name: 'No invitation needed' })
    expect(said.textContent).toContain('nils@northbeam.example is already invited.')
    expect(listBodies(gateway, SEND)).toEqual([{ emails: ['ida@x.example', 'nils@northbeam.example'] }])
    expect((screen.getByLabelText('Invite by email') as HTMLInputElement).value).toBe('')
  })

  it('says that there is nobody to invite, and keeps the addresses, if all are known already', async () => {
    open({ [SEND]: { results: [{ email: 'nils@northbeam.example', outcome: 'skipped' }] } })
    await screen.findByLabelText('Invite by email')
    type('Invite by email', 'nils@northbeam.example')
    await press('Send invitations')
    const said = await screen.findByRole('dialog', { name: 'Nobody to invite' })
    expect(said.textContent).toContain('nils@northbeam.example is already invited.')
    expect(screen.queryByText('Success')).toBeNull()
    expect((screen.getByLabelText('Invite by email') as HTMLInputElement).value).toBe(
      'nils@northbeam.example',
    )
  })

  it('keeps the typed addresses after a failure', async () => {
    open({ [SEND]: new Problem('no_seats', 402, 'You need 2 seats, but only 1 of 4 is available.') })
    await screen.findByLabelText('Invite by email')
    type('Invite by email', 'ida@x.example')
    await press('Send invitations')
    await screen.findByText('Failed to send invitations: You need 2 seats, but only 1 of 4 is available.')
    expect((screen.getByLabelText('Invite by email') as HTMLInputElement).value).toBe('ida@x.example')
  })

  it('offers to buy seats if none is free', async () => {
    open({ 'GET /api/team': { team: { ...team, seats: { ...team.seats!, availableSeats: 0 } } } })
    const shown = await panel()
    expect(await within(shown).findAllByRole('button', { name: 'Purchase More Seats' })).toHaveLength(1)
    expect(within(shown).queryByRole('button', { name: 'Send invitations' })).toBeNull()
  })
})

it('answers an invitation to the viewer, or shows why that failed', async () => {
  const accept = 'POST /api/invitations/44444444-4444-4444-8444-444444444444/accept'
  open({
    'GET /api/invitations': {
      invitations: [
        {
          id: '44444444-4444-4444-8444-444444444444',
          teamName: 'Pier Software',
          inviter: { username: 'petra-sund', avatarUrl: null },
          expiresAt: '2026-11-27T10:00:00.000Z',
        },
      ],
    },
    [accept]: new Problem('in_another_team', 409, 'You’re already on a team.'),
  })
  await press(/^Accept/)
  const said = await screen.findByText('Failed to accept invitation: You’re already on a team.')
  expect(said.closest('[role=alertdialog]')).toBeTruthy()
})
