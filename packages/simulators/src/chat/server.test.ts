import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChatSimulator, startChatSimulator } from './server.ts'

let simulator: ChatSimulator
beforeAll(async () => {
  simulator = await startChatSimulator()
})
beforeEach(() => {
  simulator.faults.clear()
  simulator.state.messages.length = 0
  simulator.state.violations.length = 0
})
afterAll(() => simulator.close())

async function post(url: string, body: unknown, headers = { 'content-type': 'application/json' }) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(url, { method: 'POST', headers, body: text })
  return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') }
}

const header = (text: string) => ({ text, blocks: [{ type: 'header', text: { type: 'plain_text', text } }] })
const card = (content: object) => ({
  type: 'message',
  attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }],
})
const block = { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: 'Hello <b>' }] }
const adaptive = { type: 'AdaptiveCard', version: '1.4', body: [block] }

describe('Slack', () => {
  it('accepts a valid message with "ok" and shows it', async () => {
    const answer = await post(simulator.slackAddress('one'), header('A <b> & mistake'))
    expect(answer).toMatchObject({ status: 200, text: 'ok' })
    expect(simulator.state.messages).toMatchObject([
      { service: 'slack', channel: '/services/T0DEMO/B0DEMO/one' },
    ])
    expect(await (await fetch(simulator.url)).text()).toContain('<b>A &lt;b&gt; &amp; mistake</b>')
  })

  it.each([
    ['no JSON', '{', 'invalid_payload'],
    ['a header that is too long', header('x'.repeat(151)), 'invalid_blocks'],
    ['an unknown block', { text: 'x', blocks: [{ type: 'heading' }] }, 'invalid_blocks'],
    [
      '51 blocks',
      { text: 'x', blocks: Array.from({ length: 51 }, () => ({ type: 'divider' })) },
      'invalid_blocks',
    ],
    ['a link without an address', { text: 'x', blocks: [richLink('javascript:alert(1)')] }, 'invalid_blocks'],
    ['an unknown property', { ...header('x'), colour: 'red' }, 'invalid_blocks'],
  ])('rejects %s and records it', async (_, body, error) => {
    expect(await post(simulator.slackAddress('one'), body)).toMatchObject({ status: 400, text: error })
    expect(simulator.state.messages).toEqual([])
    expect(simulator.violations()).toHaveLength(1)
  })
})

const richLink = (url: string) => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'link', url, text: 'x' }] }],
})

describe('Teams', () => {
  it('accepts a valid card with 202 and shows it', async () => {
    expect((await post(simulator.teamsAddress('one'), card(adaptive))).status).toBe(202)
    expect(await (await fetch(simulator.url)).text()).toContain('Hello &lt;b&gt;')
    expect(simulator.violations()).toEqual([])
  })

  it('needs the address’s signature', async () => {
    const address = simulator.teamsAddress('one').replace(/\?.*/, '')
    expect((await post(address, card(adaptive))).status).toBe(401)
  })

  it.each([
    ['a MessageCard', { '@type': 'MessageCard', text: 'Hello' }],
    ['a newer version', card({ ...adaptive, version: '1.6' })],
    ['an unknown element', card({ ...adaptive, body: [{ type: 'TextBlok', text: 'x' }] })],
    ['an unknown property', card({ ...adaptive, body: [{ ...block, colour: 'red' }] })],
    ['an unknown weight', card({ ...adaptive, body: [{ type: 'TextBlock', text: 'x', weight: 'Heavy' }] })],
    [
      'an action without an address',
      card({ ...adaptive, actions: [{ type: 'Action.OpenUrl', title: 'x' }] }),
    ],
    ['more than 28 kB', card({ ...adaptive, fallbackText: 'x'.repeat(28_000) })],
  ])('rejects %s and records it', async (_, body) => {
    expect((await post(simulator.teamsAddress('one'), body)).status).toBe(400)
    expect(simulator.violations()).toHaveLength(1)
  })
})

it('injects the errors of both services for some channels', async () => {
  simulator.faults.add({ kind: 'rate-limit', match: '/services/.*limited$', retryAfter: 7 })
  simulator.faults.add({ kind: 'invalid_token', match: '/services/.*token$' })
  simulator.faults.add({ kind: 'channel_is_archived', match: '/services/.*archived$' })
  simulator.faults.add({ kind: 'turned-off', match: '/workflows/off/' })
  simulator.faults.add({ kind: 'status', status: 410, match: '/workflows/gone/' })
  const slack = (name: string) => post(simulator.slackAddress(name), header('x'))
  expect(await slack('limited')).toMatchObject({ status: 429, retryAfter: '7' })
  expect(await slack('token')).toMatchObject({ status: 403, text: 'invalid_token' })
  expect(await slack('archived')).toMatchObject({ status: 410, text: 'channel_is_archived' })
  expect((await post(simulator.teamsAddress('off'), card(adaptive))).text).toContain(
    'WorkflowTriggerIsNotEnabled',
  )
  expect((await post(simulator.teamsAddress('gone'), card(adaptive))).status).toBe(410)
  expect(await slack('other')).toMatchObject({ status: 200 })
})
