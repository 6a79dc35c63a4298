import { changeEndpoint, rotateSecret } from '@debrief/database/webhooks/endpoints'
import { replayMessages } from '@debrief/database/webhooks/messages'
import { RETRY_SECONDS } from '@debrief/domain/webhooks/retries'
import { aboutWebhookSecret } from '@debrief/service-kit/key-ring'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newSecret, openWebhooks } from './testing/open-webhooks.ts'

const stage = await openWebhooks()
const { db, keys, counted, receiver, register, run, sendTest, messages, readEndpoint, passTime, verify } =
  stage

describe('a message', () => {
  it('is signed so that the official library accepts it, and only with the right secret and body', async () => {
    const { id, secret } = await register()
    const messageId = await sendTest(id)
    expect(await run()).toEqual(['completed'])
    const [received] = receiver.received
    expect(verify(received!, secret)).toMatchObject({ type: 'test', data: {} })
    expect(received!.headers['webhook-id']).toBe(`msg_${messageId.replaceAll('-', '')}`)
    expect(() => verify(received!, newSecret())).toThrow()
    expect(() => verify({ ...received!, body: `${received!.body} ` }, secret)).toThrow()
    expect(await messages()).toMatchObject([{ state: 'delivered', attempts: 1 }])
    expect(counted).toEqual(['delivered'])
  })

  it('has both signatures while the previous secret is valid, and then only one', async () => {
    const { id, secret } = await register()
    const next = newSecret()
    const sealed = keys.seal(next, aboutWebhookSecret(id))
    await db
      .transaction()
      .execute((trx) => rotateSecret(trx, { id, userId: stage.person.id, secret: sealed }))
    await sendTest(id)
    await run()
    const [during] = receiver.received
    expect(verify(during!, secret)).toBeTruthy()
    expect(verify(during!, next)).toBeTruthy()
    const { previous_until: until } = await readEndpoint()
    expect(until!.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    await sql`update webhook_endpoints set previous_until = now()`.execute(db)
    await sendTest(id)
    await run()
    const after = receiver.received[1]!
    expect(verify(after, next)).toBeTruthy()
    expect(() => verify(after, secret)).toThrow()
  })

  it('is retried with the same id after each pause of a day, and then given up', async () => {
    const { id, secret } = await register()
    await sendTest(id)
    receiver.answer = (response) => response.writeHead(500).end('busy')
    for (const [at, seconds] of RETRY_SECONDS.entries()) {
      await run()
      const [message] = await messages()
      expect([message!.state, message!.attempts]).toEqual(['waiting', at + 1])
      const pause = (message!.next_attempt_at!.getTime() - Date.now()) / 1_000
      expect(Math.abs(pause - seconds)).toBeLessThan(10)
      await run()
      expect(receiver.received).toHaveLength(at + 1)
      await passTime()
    }
    await run()
    expect(await messages()).toMatchObject([{ state: 'failed', attempts: 11 }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    for (const received of receiver.received) verify(received, secret)
    expect(counted.at(-1)).toBe('failed')
    // Without a 410 response, an endpoint is paused only after failing for a day, but this test takes seconds.
    expect((await readEndpoint()).paused_at).toBeNull()
  })

  it('waits as long as Retry-After says', async () => {
    const { id } = await register()
    await sendTest(id)
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '1800' }).end()
    await run()
    const [message] = await messages()
    expect((message!.next_attempt_at!.getTime() - Date.now()) / 1_000).toBeGreaterThan(1_700)
  })

  it.each([
    ['no response', 'timeout', () => {}],
    ['a lost connection', 'network', (response: { destroy(): unknown }) => response.destroy()],
  ])('is retried after %s', async (_, error, answer) => {
    const { id } = await register()
    await sendTest(id)
    receiver.answer = answer
    await run()
    const attempts = await db.selectFrom('webhook_attempts').select(['status', 'error']).execute()
    expect(attempts).toEqual([{ status: null, error }])
    receiver.answer = (response) => response.writeHead(200).end('late')
    await passTime()
    await run()
    expect(await messages()).toMatchObject([{ state: 'delivered', attempts: 2 }])
    const stored = await db.selectFrom('webhook_attempts').select('response').orderBy('id').execute()
    expect(stored.at(-1)).toEqual({ response: 'late' })
  })

  it('is not sent to an address that has become private', async () => {
    const { id } = await register({ url: 'https://10.0.0.1/' })
    await sendTest(id)
    await run()
    const attempts = await db.selectFrom('webhook_attempts').select('error').execute()
    expect(attempts).toEqual([{ error: 'private_address' }])
  })

  it('comes after earlier messages about the same subject, while others pass', async () => {
    const { id } = await register()
    const [first, second, other] = [await sendTest(id), await sendTest(id), await sendTest(id)]
    await sql`
      update webhook_messages set subject_id = ${first} where id in (${first}, ${second})`.execute(db)
    await sql`
      update jobs set input = jsonb_set(input::jsonb, '{subjectId}', to_jsonb(${first}::text)),
        serial_key = ${`${id}:${first}`} where key = ${second}`.execute(db)
    let failing = true
    receiver.answer = (response) => {
      const isFirst = receiver.received.at(-1)!.headers['webhook-id'] === `msg_${first.replaceAll('-', '')}`
      response.writeHead(isFirst && failing ? 503 : 204).end()
    }
    await run()
    const order = () => receiver.received.map(({ headers }) => headers['webhook-id']!.slice(4))
    const ids = [first, second, other].map((one) => one.replaceAll('-', ''))
    expect(order()).toEqual([ids[0], ids[2]])
    failing = false
    await passTime()
    await run()
    expect(order()).toEqual([ids[0], ids[2], ids[0], ids[1]])
    expect((await messages()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  })
})

describe('an endpoint', () => {
  it('is paused when it responds with 410, and its owner is notified in the app and by email', async () => {
    const { id } = await register()
    await sendTest(id)
    receiver.answer = (response) => response.writeHead(410).end()
    await run()
    expect(await readEndpoint()).toMatchObject({ pause_reason: 'gone' })
    expect(await messages()).toMatchObject([{ state: 'failed', attempts: 1 }])
    const notified = await db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'in_app', 'webhook_endpoint_id'])
      .execute()
    expect(notified).toEqual([
      { user_id: stage.person.id, kind: 'webhook_paused', in_app: true, webhook_endpoint_id: id },
    ])
    const mails = await sql`select from jobs where kind = 'write-notification-email'`.execute(db)
    expect(mails.rows).toHaveLength(1)
  })

  it('is paused if every attempt failed for a day, and sends what waited when it is resumed', async () => {
    const { id } = await register()
    await sendTest(id)
    receiver.answer = (response) => response.writeHead(500).end()
    await run()
    await sql`update webhook_endpoints set failing_since = now() - interval '25 hours'`.execute(db)
    await sql`update webhook_messages set attempts = 10`.execute(db)
    await passTime()
    await run()
    expect(await readEndpoint()).toMatchObject({ pause_reason: 'failing' })
    receiver.answer = (response) => response.writeHead(204).end()
    const waiting = await sendTest(id)
    const before = receiver.received.length
    await run()
    expect(receiver.received).toHaveLength(before)
    await db
      .transaction()
      .execute((trx) => changeEndpoint(trx, { id, userId: stage.person.id }, { isPaused: false }))
    await run()
    expect(receiver.received).toHaveLength(before + 1)
    expect(await readEndpoint()).toMatchObject({ paused_at: null, failing_since: null })
    expect((await messages()).map(({ state }) => state)).toEqual(['failed', 'delivered'])
    const since = new Date(Date.now() - 60_000)
    const replay = (failedSince: Date) =>
      db.transaction().execute((trx) => replayMessages(trx, { endpointId: id, replay: { failedSince } }))
    expect(await replay(new Date(Date.now() + 60_000))).toBe(0)
    expect(await replay(since)).toBe(1)
    await run()
    expect((await messages()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    const [first] = receiver.received
    expect(receiver.received.at(-1)!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    const replayOne = { endpointId: id, replay: { messageId: waiting } }
    expect(await db.transaction().execute((trx) => replayMessages(trx, replayOne))).toBe(1)
    await run()
    expect(receiver.received).toHaveLength(before + 3)
  })

  it('is not paused if another message was delivered in between', async () => {
    const { id } = await register()
    const failing = await sendTest(id)
    receiver.answer = (response) => response.writeHead(500).end()
    await run()
    await sql`update webhook_endpoints set failing_since = now() - interval '25 hours'`.execute(db)
    receiver.answer = (response) => response.writeHead(204).end()
    await sendTest(id)
    await run()
    receiver.answer = (response) => response.writeHead(500).end()
    await sql`update webhook_messages set attempts = 10 where id = ${failing}`.execute(db)
    await passTime()
    await run()
    expect((await messages()).map(({ state }) => state)).toEqual(['failed', 'delivered'])
    expect((await readEndpoint()).paused_at).toBeNull()
  })
})
