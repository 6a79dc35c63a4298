import type { ProblemBody } from '@debrief/contracts/problem'
import { readKeyRing } from '@debrief/service-kit/key-ring'
import { newUnsubscribeToken } from '@debrief/service-kit/unsubscribe-token'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertPerson } from '../testing/rows.ts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
beforeAll(async () => {
  gateway = await startTestGateway()
  marta = await insertPerson(gateway.db, 'marta-olsen')
})
beforeEach(async () => {
  await gateway.db
    .updateTable('users')
    .set({ digest_enabled: true, deleted_at: null })
    .where('id', '=', marta)
    .execute()
  await gateway.db.deleteFrom('audit_events').execute()
})
afterAll(() => gateway.close())

const keys = () => readKeyRing(gateway.config.TOKEN_KEYS)
const isWanted = async () =>
  (
    await gateway.db
      .selectFrom('users')
      .select('digest_enabled')
      .where('id', '=', marta)
      .executeTakeFirstOrThrow()
  ).digest_enabled
const actions = async () =>
  (await gateway.db.selectFrom('audit_events').select(['action', 'actor_id']).orderBy('id').execute()).map(
    ({ action, actor_id }) => [action, actor_id],
  )
/** Email programs send a form, without a session or browser headers. */
const oneClick = (token: string) =>
  fetch(`${gateway.url}/api/unsubscribe/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })

describe('the unsubscribe link of an email', () => {
  it('works with one request without a session, and can be repeated', async () => {
    const token = newUnsubscribeToken(keys(), marta)
    for (let time = 0; time < 2; time += 1) {
      const answer = await oneClick(token)
      expect([answer.status, await answer.json()]).toEqual([200, { unsubscribed: true }])
    }
    expect(await isWanted()).toBe(false)
    expect(await actions()).toEqual([['digest_stopped', null]])
  })

  it('turns off only one kind of notification email', async () => {
    const token = newUnsubscribeToken(keys(), marta, 'dispute_settled')
    for (let time = 0; time < 2; time += 1) expect((await oneClick(token)).status).toBe(200)
    expect(await isWanted()).toBe(true)
    const choices = await gateway.db.selectFrom('notification_choices').selectAll().execute()
    const chosen = { in_app: true, by_email: false, in_chat: false }
    expect(choices).toEqual([{ user_id: marta, kind: 'dispute_settled', ...chosen }])
    expect(await actions()).toEqual([['notification_choice_changed', null]])
  })

  it('opens a page that asks for confirmation, and changes nothing by itself', async () => {
    const token = newUnsubscribeToken(keys(), marta)
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${gateway.url}/api/unsubscribe/${token}`, { method, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/unsubscribe/${token}`])
    }
    expect(await isWanted()).toBe(true)
  })

  it('responds the same for a deleted or erased account', async () => {
    const token = newUnsubscribeToken(keys(), marta)
    await gateway.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', marta).execute()
    expect((await oneClick(token)).status).toBe(200)
    expect(await isWanted()).toBe(false)
    const erased = newUnsubscribeToken(keys(), '00000000-0000-4000-8000-000000000000')
    expect((await oneClick(erased)).status).toBe(200)
  })

  it('rejects tokens that were sealed for another purpose, changed or invented', async () => {
    const good = newUnsubscribeToken(keys(), marta)
    const wrong = [
      keys().seal(marta, 'users:github_access_token:x'),
      `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`,
      'made-up',
      marta,
      'a.b',
    ]
    for (const token of wrong) {
      const answer = await oneClick(token)
      expect([answer.status, ((await answer.json()) as ProblemBody).code]).toEqual([404, 'no_such_link'])
    }
    expect(await isWanted()).toBe(true)
  })

  it('rejects requests from another site’s page', async () => {
    const answer = await fetch(`${gateway.url}/api/unsubscribe/${newUnsubscribeToken(keys(), marta)}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBe(403)
    expect(await isWanted()).toBe(true)
  })
})
