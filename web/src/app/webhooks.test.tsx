import { Problem } from '@debrief/contracts/problem'
import type { Webhook, WebhookMessage } from '@debrief/contracts/webhooks/webhooks'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openApp } from './testing/open-app.tsx'
import { marta, playGateway } from './testing/play-gateway.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LIST = 'GET /api/webhooks'
const ADD = 'POST /api/webhooks'
const ID = '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a21'
const ONE = `/api/webhooks/${ID}`
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const webhook: Webhook = {
  id: ID,
  owner: 'person',
  url: 'https://hooks.example.com/debrief',
  description: '',
  events: ['review.completed'],
  createdAt: '2026-11-20T10:00:00.000Z',
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  previousUntil: null,
}
const failed: WebhookMessage = {
  id: '5f0c4b52-0f8e-4a57-9d0c-1f3f3f1f8a22',
  event: 'review.completed',
  state: 'failed',
  createdAt: '2026-11-20T11:00:00.000Z',
  nextAttemptAt: null,
  attempts: [
    { at: '2026-11-21T12:00:00.000Z', durationMs: 31, status: 503, error: null, response: 'busy' },
    { at: '2026-11-20T11:00:01.000Z', durationMs: 15_000, status: null, error: 'timeout', response: '' },
  ],
}

async function open(webhooks: Webhook[], answers: Record<string, unknown> = {}, viewer = marta) {
  const gateway = playGateway({ 'GET /api/viewer': viewer, [LIST]: { webhooks }, ...answers })
  openApp('/settings')
  const panel = within(await screen.findByRole('region', { name: 'Webhooks' }))
  const lastBody = (name: string) => gateway.calls.findLast((call) => call.name === name)?.body
  return { gateway, panel, lastBody }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

it('shows the secret of a new webhook once', async () => {
  const { gateway, panel, lastBody } = await open([], { [ADD]: { ...webhook, secret: SECRET } })
  await panel.findByText('No webhooks yet.')
  fireEvent.click(panel.getByRole('button', { name: 'New webhook' }))
  const make = await panel.findByRole<HTMLButtonElement>('button', { name: 'Create webhook' })
  expect(make.disabled).toBe(true)
  expect(panel.queryByRole('radio', { name: 'Your team’s events' })).toBeNull()
  type(panel.getByLabelText('Address'), ' https://hooks.example.com/debrief ')
  fireEvent.click(panel.getByRole('checkbox', { name: /^Mistake stopped/ }))
  gateway.answers[LIST] = { webhooks: [webhook] }
  fireEvent.click(make)
  await panel.findByText(SECRET)
  expect(lastBody(ADD)).toEqual({
    owner: 'person',
    url: 'https://hooks.example.com/debrief',
    description: '',
    events: ['review.completed', 'mistake.recurred'],
  })
  fireEvent.click(panel.getByRole('button', { name: 'Done' }))
  await panel.findByRole('button', { name: 'Show messages' })
  expect(document.body.textContent).not.toContain('whsec_')
})

it('explains an address that isn’t accepted, without or after a call', async () => {
  const refusal = new Problem('address_refused', 400, 'The address points to a private network.')
  const { gateway, panel } = await open([], { [ADD]: refusal })
  fireEvent.click(await panel.findByRole('button', { name: 'New webhook' }))
  const address = await panel.findByLabelText<HTMLInputElement>('Address')
  // Submits the form directly, because the button ignores a second click within 400 ms.
  const submit = () => fireEvent.submit(address.form!)
  for (const [text, reason] of [
    ['https://marta:hush@example.com/', 'contains a user name or password'],
    ['hooks.example.com', 'isn’t a valid address'],
  ] as const) {
    type(address, text)
    submit()
    await waitFor(() => expect(panel.getByRole('alert').textContent).toContain(reason))
  }
  expect(gateway.calls.filter(({ name }) => name === ADD)).toEqual([])
  type(address, 'https://intranet.example.com/')
  submit()
  await waitFor(() => expect(panel.getByRole('alert').textContent).toContain('private network'))
})

it('lets a manager register a webhook for the team, with the team’s events only', async () => {
  const manager = { ...marta, isManager: true, access: { ...marta.access, teamId: ID, teamName: 'Harbor' } }
  const { panel, lastBody } = await open(
    [],
    { [ADD]: { ...webhook, owner: 'team', secret: SECRET } },
    manager,
  )
  fireEvent.click(await panel.findByRole('button', { name: 'New webhook' }))
  fireEvent.click(await panel.findByRole('radio', { name: 'Your team’s events' }))
  expect(panel.queryByRole('checkbox', { name: /^Review ready/ })).toBeNull()
  type(panel.getByLabelText('Address'), 'https://hooks.example.com/team')
  fireEvent.click(panel.getByRole('button', { name: 'Create webhook' }))
  await panel.findByText(SECRET)
  expect(lastBody(ADD)).toMatchObject({ owner: 'team', events: ['standard.published', 'team.numbers'] })
})

it('says why a webhook was paused, and resumes it', async () => {
  const paused: Webhook = {
    ...webhook,
    pausedAt: '2026-11-22T10:00:00.000Z',
    pauseReason: 'failing',
    failingSince: '2026-11-21T09:00:00.000Z',
  }
  const { gateway, panel, lastBody } = await open([paused], { [`PATCH ${ONE}`]: webhook })
  await panel.findByText('Paused: messages failed')
  panel.getByText(/^Messages began to fail .*None has been accepted since then\.$/)
  expect(panel.queryByRole('button', { name: 'Send test' })).toBeNull()
  gateway.answers[LIST] = { webhooks: [webhook] }
  fireEvent.click(panel.getByRole('button', { name: 'Resume' }))
  await panel.findByRole('button', { name: 'Pause' })
  expect(lastBody(`PATCH ${ONE}`)).toEqual({ isPaused: false })
  expect(panel.queryByText('Paused: messages failed')).toBeNull()
})

it('replaces the secret after a question, and shows the new one', async () => {
  const previousUntil = '2026-11-30T10:00:00.000Z'
  const { gateway, panel } = await open([webhook], {
    [`POST ${ONE}/secret`]: { ...webhook, previousUntil, secret: SECRET },
  })
  fireEvent.click(await panel.findByRole('button', { name: 'Replace secret' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace the secret?' }))
  const countRotations = () => gateway.calls.filter(({ name }) => name === `POST ${ONE}/secret`).length
  expect(countRotations()).toBe(0)
  gateway.answers[LIST] = { webhooks: [{ ...webhook, previousUntil }] }
  fireEvent.click(dialog.getByRole('button', { name: 'Replace secret' }))
  await panel.findByText(SECRET)
  await panel.findByText(/^The previous secret expires/)
  expect(countRotations()).toBe(1)
})

it('sends a test message and shows the log, from which messages are sent again', async () => {
  const { gateway, panel, lastBody } = await open([webhook], {
    [`POST ${ONE}/test`]: { messageId: failed.id },
    [`GET ${ONE}/messages`]: { messages: [failed], next: null },
    [`POST ${ONE}/replay`]: { replayed: 1 },
  })
  fireEvent.click(await panel.findByRole('button', { name: 'Send test' }))
  await panel.findByText(`msg_${failed.id.replaceAll('-', '')}`)
  expect(gateway.calls.some(({ name }) => name === `POST ${ONE}/test`)).toBe(true)
  const attempts = within(panel.getByRole('list', { name: 'Attempts' })).getAllByRole('listitem')
  expect(attempts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/31 ms · Status 503busy$/),
    expect.stringMatching(/There was no response within 15 seconds\.$/),
  ])
  fireEvent.click(panel.getByRole('button', { name: 'Replay' }))
  await screen.findByText('1 message will be sent again.')
  expect(lastBody(`POST ${ONE}/replay`)).toEqual({ messageId: failed.id })
  fireEvent.click(panel.getByRole('button', { name: 'Replay all failed messages' }))
  await waitFor(() => expect(lastBody(`POST ${ONE}/replay`)).toEqual({ failedSince: expect.any(String) }))
})
