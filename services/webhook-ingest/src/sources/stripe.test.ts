import { createHmac, randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@debrief/testing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Trial, tryIngest } from '../testing/try-ingest.ts'
import { isSignedByStripe, readStripeSignature } from './stripe-signature.ts'

const NEW = 'whsec_new_for_trials'
const OLD = 'whsec_old_for_trials'

let database: TestDatabase
let trial: Trial
beforeAll(async () => {
  database = await createTestDatabase()
  trial = await tryIngest(database.url, { config: { STRIPE_WEBHOOK_SECRET: `${NEW}, ${OLD}` } })
})
afterAll(async () => {
  await trial?.close()
  await database?.drop()
})

const seconds = () => Math.floor(Date.now() / 1_000)
const hmac = (secret: string, at: number, body: string) =>
  createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
const header = (secret: string, at: number, body: string) => `t=${at},v1=${hmac(secret, at, body)}`

const event = (id: string, object: object = { object: 'subscription', id: 'sub_1', customer: 'cus_1' }) =>
  JSON.stringify({
    id,
    object: 'event',
    type: 'customer.subscription.updated',
    created: 1_790_000_000,
    data: { object },
  })

const send = (body: string, signature: string | null) =>
  fetch(`${trial.url}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(signature ? { 'stripe-signature': signature } : {}) },
    body,
  })

const readRows = async () => (await trial.pool.query(`select * from deliveries where source = 'stripe'`)).rows

describe('a Stripe event', () => {
  it('is stored once by its id, with only its customer', async () => {
    const body = event('evt_once')
    const answers = await Promise.all([1, 2, 3].map(() => send(body, header(NEW, seconds(), body))))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    const rows = (await readRows()).filter((row) => row.delivery_id === 'evt_once')
    expect(rows).toMatchObject([
      {
        hook_id: 'account',
        event: 'customer.subscription.updated',
        repository_id: null,
        state: 'waiting',
        facts: {
          eventId: 'evt_once',
          type: 'customer.subscription.updated',
          customerId: 'cus_1',
          created: 1_790_000_000,
        },
      },
    ])
  })

  it.each([
    ['the customer itself', { object: 'customer', id: 'cus_2' }, 'cus_2'],
    ['a complete customer', { object: 'invoice', customer: { id: 'cus_3', object: 'customer' } }, 'cus_3'],
    ['nobody', { object: 'price', id: 'price_1' }, null],
  ])('may be about %s', async (name, object, customerId) => {
    const id = `evt_${name.replaceAll(' ', '_')}`
    const body = event(id, object)
    expect((await send(body, header(NEW, seconds(), body))).status).toBe(202)
    expect((await readRows()).find((row) => row.delivery_id === id)?.facts.customerId).toBe(customerId)
  })

  it('is accepted with the old secret during a rotation: 200 of 200', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const body = event(`evt_rotation_${index}`)
        return send(body, header(index % 2 ? OLD : NEW, seconds(), body))
      }),
    )
    expect(answers.filter(({ status }) => status !== 202)).toHaveLength(0)
  })
})

describe('a request that Stripe didn’t sign (S1)', () => {
  const body = event('evt_never')
  const good = () => hmac(NEW, seconds(), body)
  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`
  const forged: [string, () => string | null][] = [
    ['no signature', () => null],
    ['301 s old', () => header(NEW, seconds() - 302, body)],
    ['more than 300 s in the future', () => header(NEW, seconds() + 303, body)],
    ['a foreign secret', () => header('whsec_foreign', seconds(), body)],
    ['another body', () => header(NEW, seconds(), `${body} `)],
    ['a flipped bit', () => `t=${seconds()},v1=${flipped(good(), 5)}`],
    ['a signature cut short', () => `t=${seconds()},v1=${good().slice(0, 62)}`],
    ['a test-mode scheme only', () => `t=${seconds()},v0=${good()}`],
    ['another time than was signed', () => `t=${seconds() - 10},v1=${good()}`],
    ['two times', () => `t=${seconds() - 10},t=${seconds()},v1=${good()}`],
    ['no time', () => `v1=${good()}`],
    ['GitHub’s way of signing', () => `sha256=${good()}`],
    ['an empty secret', () => header('', seconds(), body)],
  ]

  it.each(forged)('is rejected with 400 and not stored: %s', async (_, signature) => {
    const answer = await send(body, signature())
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^signature_(missing|wrong)$/) })
    expect((await readRows()).filter((row) => row.delivery_id === 'evt_never')).toEqual([])
  })

  it('is rejected with 400 for 1,000 of 1,000 random signatures', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const bytes = randomBytes(32).toString('hex')
          const at = seconds() - (index % 7) * 50
          return send(body, index % 2 ? `t=${at},v1=${bytes}` : header(NEW, at, body + bytes))
        }),
      )
      for (const answer of answers) statuses.add(answer.status)
    }
    expect([...statuses]).toEqual([400])
    expect((await readRows()).filter((row) => row.delivery_id === 'evt_never')).toEqual([])
  })

  it('is rejected if it is over 1 MB, or signed but not an event', async () => {
    const large = event('evt_large', { object: 'invoice', text: 'x'.repeat(1024 * 1024) })
    expect((await send(large, header(NEW, seconds(), large))).status).toBe(413)
    for (const text of ['{}', 'not json', '{"id":"evt_1"}', '[]', 'null']) {
      expect((await send(text, header(NEW, seconds(), text))).status).toBe(400)
    }
  })

  it('gets 404 if no secret is configured', async () => {
    const other = await tryIngest(database.url)
    const answer = await fetch(`${other.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': header(NEW, seconds(), body) },
      body,
    })
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'stripe_not_configured' }])
    await other.close()
  })
})

describe('the signed timestamp', () => {
  const bytes = Buffer.from('{}')
  const at = 1_790_000_000
  const signature = readStripeSignature(header(NEW, at, '{}'))!
  it.each([
    [-300, true],
    [-301, false],
    [0, true],
    [300, true],
    [301, false],
  ])('may be %i s off: %s', (off, expected) => {
    expect(isSignedByStripe(bytes, { signature, secrets: [NEW], now: (at + off) * 1_000 })).toBe(expected)
  })
})
