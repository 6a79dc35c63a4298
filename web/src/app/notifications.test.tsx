import type { NotificationChoices } from '@debrief/contracts/notifications/notifications'
import { Problem } from '@debrief/contracts/problem'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EventSourceStub, openApp } from './testing/open-app.tsx'
import { marta, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ID = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a11'
const GROUP = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a12'
const LIST = 'GET /api/notifications'
const READ = 'POST /api/notifications/read'
const cameBack = {
  id: ID,
  kind: 'mistake_came_back',
  news: 'Mistake came back',
  subject: 'Unchecked rows',
  place: 'northbeam/ferry-api #412',
  path: `/recurring-mistakes?group=${GROUP}`,
  createdAt: '2026-11-20T10:00:00.000Z',
  isRead: false,
}

function open(unreadNotifications: number, answers: Record<string, unknown> = {}) {
  const gateway = playGateway({
    'GET /api/viewer': { ...marta, unreadNotifications },
    [LIST]: { notifications: [cameBack], unread: unreadNotifications, next: null },
    ...answers,
  })
  openApp('/practice')
  return gateway
}
const bell = (name: string) => screen.findByRole('button', { name })

it('shows the number of unread notifications in the bell and the tab’s title, live', async () => {
  const gateway = open(3)
  await bell('Notifications, 3 unread')
  await waitFor(() => expect(document.title).toBe('(3) Practice | Debrief'))
  gateway.answers['GET /api/viewer'] = { ...marta, unreadNotifications: 100 }
  act(() => EventSourceStub.latest?.send('notified', {}))
  await bell('Notifications, 99+ unread')
  expect(document.title).toBe('(99+) Practice | Debrief')
  gateway.answers['GET /api/viewer'] = { ...marta, unreadNotifications: 0 }
  act(() => EventSourceStub.latest?.send('notified', {}))
  await bell('Notifications')
  expect(document.title).toBe('Practice | Debrief')
})

it('marks a notification as read when it’s opened, and goes to its page', async () => {
  const gateway = open(1, {
    [READ]: () => {
      gateway.answers['GET /api/viewer'] = { ...marta, unreadNotifications: 0 }
      return { unread: 0 }
    },
  })
  fireEvent.click(await bell('Notifications, 1 unread'))
  const link = await screen.findByRole('link', { name: /^Mistake came back: Unchecked rows.*Unread$/ })
  fireEvent.click(link)
  await bell('Notifications')
  expect(window.location.pathname + window.location.search).toBe(cameBack.path)
  expect(screen.queryByRole('dialog')).toBe(null)
  expect(gateway.calls.find(({ name }) => name === READ)?.body).toEqual({ ids: [ID] })
})

it('marks all up to the newest one shown as read, and says if that fails', async () => {
  const gateway = open(1, { [READ]: new Problem('unavailable', 503, 'Try again later.') })
  fireEvent.click(await bell('Notifications, 1 unread'))
  const all = await screen.findByRole('button', { name: 'Mark all as read' })
  fireEvent.click(all)
  await screen.findByText(/^The notifications weren’t marked as read\./)
  gateway.answers[READ] = { unread: 0 }
  gateway.answers[LIST] = { notifications: [{ ...cameBack, isRead: true }], unread: 0, next: null }
  fireEvent.click(all)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBe(null))
  expect(gateway.calls.findLast(({ name }) => name === READ)?.body).toEqual({ upTo: ID })
  expect(screen.getByRole('link', { name: /^Mistake came back/ }).textContent).not.toContain('Unread')
})

it('says if there are none, and lets people try again if they can’t be loaded', async () => {
  const gateway = open(0, { [LIST]: new Problem('unavailable', 503, 'Try again later.') })
  fireEvent.click(await bell('Notifications'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  await dialog.findByText('Your notifications could not be loaded.')
  gateway.answers[LIST] = { notifications: [], unread: 0, next: null }
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText(/^No notifications yet\./)
  expect(dialog.queryByRole('button', { name: 'Try again' })).toBe(null)
})

it('hides the bell and the count while a manager views a member’s screens', async () => {
  const member = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a02'
  const teamId = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a0f'
  const access = { ...marta.access, teamId, teamName: 'Harbor' }
  playGateway({
    'GET /api/viewer': { ...marta, isManager: true, access, unreadNotifications: 2 },
    'GET /api/viewable': {
      people: [
        { id: marta.id, username: 'marta-olsen', avatarUrl: null, isManager: true },
        { id: member, username: 'jonas-pitt', avatarUrl: null, isManager: false },
      ],
    },
  })
  openApp(`/reviews?user=${member}`)
  await screen.findByRole('button', { name: /^View as jonas-pitt/ })
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBe(null)
  expect(document.title).not.toContain('(2)')
})

it('saves each choice immediately, and undoes it if saving fails', async () => {
  const choices: NotificationChoices = {
    review_ready: { app: true, email: false },
    mistake_came_back: { app: true, email: false, chat: false },
    dispute_settled: { app: true, email: true },
    category_muted: { app: true, email: false },
    chat_paused: { app: true, email: true },
    webhook_paused: { app: true, email: true },
    invitation: { app: true },
    weekly_email: { email: true, chat: false },
  }
  const [SHOW, CHANGE] = ['GET /api/account/notifications', 'PATCH /api/account/notifications']
  const chosen = { ...choices, review_ready: { app: true, email: true } }
  const gateway = playGateway({ 'GET /api/viewer': marta, [SHOW]: choices, [CHANGE]: chosen })
  openApp('/settings')
  const panel = within(await screen.findByRole('region', { name: 'Notifications' }))
  const ready = await panel.findByRole<HTMLInputElement>('checkbox', { name: 'Review ready: Email' })
  expect(panel.getAllByRole('checkbox')).toHaveLength(14)
  fireEvent.click(ready)
  await waitFor(() => expect(ready.checked).toBe(true))
  expect(gateway.calls.findLast(({ name }) => name === CHANGE)?.body).toEqual({
    review_ready: { email: true },
  })
  gateway.answers[SHOW] = chosen
  gateway.answers[CHANGE] = new Problem('unavailable', 503, 'Try again later.')
  fireEvent.click(ready)
  await screen.findByText(/^Your notification settings weren’t changed\./)
  await waitFor(() => expect(ready.checked).toBe(true))
})
