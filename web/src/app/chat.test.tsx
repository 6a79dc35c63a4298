import type { ChatChannels, ChatChannelView } from '@debrief/contracts/chat/chat-channels'
import type { NotificationChoices } from '@debrief/contracts/notifications/notifications'
import { Problem } from '@debrief/contracts/problem'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway } from './testing/play-gateway.ts'

/** Loads the panels before the tests, because loading takes a long time on a busy machine. */
beforeAll(() => import('../features/settings/later-panels.tsx'), 120_000)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LIST = 'GET /api/chat-channels'
const ADD = 'POST /api/chat-channels'
const TEAM = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a11'
const channel: ChatChannelView = {
  id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a12',
  service: 'slack',
  name: '#reviews',
  host: 'hooks.slack.com',
  ending: '1234',
  kinds: [],
  state: 'active',
  problem: null,
  problemText: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  acceptedAt: '2026-11-20T10:00:05.000Z',
}
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
const nothing: ChatChannels = { own: [], team: null }

async function open(channels: ChatChannels, answers: Record<string, unknown> = {}) {
  const gateway = playGateway({
    'GET /api/viewer': marta,
    'GET /api/account/notifications': choices,
    [LIST]: channels,
    ...answers,
  })
  openApp('/settings')
  const panel = within(await screen.findByRole('region', { name: 'Slack and Microsoft Teams' }))
  return { gateway, panel }
}

it('adds a channel only after the person confirmed who will read it', async () => {
  const { gateway, panel } = await open(nothing, { [ADD]: { ...channel, state: 'testing' } })
  await panel.findByText('No channels yet.')
  fireEvent.click(panel.getByRole('button', { name: 'Add channel' }))
  const add = await panel.findByRole<HTMLButtonElement>('button', { name: 'Add and send test message' })
  fireEvent.change(panel.getByLabelText('Channel'), { target: { value: '#reviews' } })
  const address = 'https://hooks.slack.com/services/T0/B0/x1234'
  fireEvent.change(panel.getByLabelText(/^Webhook URL/), { target: { value: address } })
  expect(add.disabled).toBe(true)
  fireEvent.click(
    panel.getByRole('checkbox', { name: 'Everyone in this channel can read Debrief’s messages.' }),
  )
  gateway.answers[LIST] = { ...nothing, own: [{ ...channel, state: 'testing' }] }
  fireEvent.click(add)
  await panel.findByText('Sending test message…')
  expect(gateway.calls.findLast(({ name }) => name === ADD)?.body).toEqual({
    name: '#reviews',
    address,
    teamId: null,
    kinds: [],
    consent: 'Everyone in this channel can read Debrief’s messages.',
  })
  gateway.answers[LIST] = { ...nothing, own: [channel] }
  await panel.findByText('Active', {}, { timeout: 4_000 })
  expect(document.body.textContent).not.toContain('x1234')
})

it('explains an address that isn’t accepted', async () => {
  const refusal = new Problem('retired_connector', 400, 'This address belongs to an Office 365 connector.')
  const { panel } = await open({ own: [], team: { id: TEAM, channels: [] } }, { [ADD]: refusal })
  fireEvent.click(await panel.findByRole('button', { name: 'Add channel' }))
  fireEvent.change(await panel.findByLabelText('Channel'), { target: { value: '#team' } })
  fireEvent.change(panel.getByLabelText(/^Webhook URL/), {
    target: { value: 'https://a.webhook.office.com/x' },
  })
  fireEvent.click(panel.getByRole('radio', { name: 'My team' }))
  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'New standards' }).checked).toBe(true)
  fireEvent.click(
    panel.getByRole('checkbox', { name: 'Everyone in this channel can read Debrief’s messages.' }),
  )
  fireEvent.click(panel.getByRole('button', { name: 'Add and send test message' }))
  expect((await panel.findByRole('alert')).textContent).toContain('Office 365 connector')
})

it('says why a channel was paused, and offers the Chat column only with a channel of one’s own', async () => {
  const problemText = 'The channel is archived in Slack. Unarchive it, or add another channel.'
  const paused: ChatChannelView = { ...channel, state: 'paused', problem: 'archived', problemText }
  const { panel } = await open({ own: [paused], team: null })
  await panel.findByText(problemText)
  panel.getByText('Paused: messages failed')
  panel.getByRole('button', { name: 'Test and turn on #reviews' })
  const choices = within(screen.getByRole('region', { name: 'App, email and chat' }))
  await choices.findByRole('checkbox', { name: 'Mistake came back: Chat' })
  choices.getByRole('checkbox', { name: 'Weekly digest: Chat' })
  expect(choices.queryByRole('checkbox', { name: 'Review ready: Chat' })).toBeNull()
  cleanup()
  await open(nothing)
  await waitFor(() =>
    expect(screen.queryByRole('checkbox', { name: 'Mistake came back: Email' })).not.toBeNull(),
  )
  expect(screen.queryByRole('checkbox', { name: 'Mistake came back: Chat' })).toBeNull()
})
