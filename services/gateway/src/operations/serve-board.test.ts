import { connectQueue } from '@debrief/jobs/redis'
import { queueNames } from '@debrief/jobs/transports'
import { createTestRedis } from '@debrief/testing/redis'
import { afterEach, expect, it } from 'vitest'
import type { GatewayConfig } from '../config.ts'
import { insertPerson } from '../testing/rows.ts'
import { signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

async function open(given: Partial<GatewayConfig>) {
  const gateway = await startTestGateway({ OPERATORS: 'github:48213377', ...given })
  undo.push(gateway.close)
  return gateway
}

async function look(gateway: TestGateway, login: string | null, { path = '', method = 'GET' } = {}) {
  const githubId = login === 'marta-olsen' ? 48_213_377 : undefined
  const cookie = login ? await signInAs(gateway.db, await insertPerson(gateway.db, login, githubId)) : ''
  return fetch(`${gateway.url}/operators/queues${path}`, { method, headers: { cookie } })
}

it('is for operators, and says if there is no Redis', async () => {
  const gateway = await open({})
  expect((await look(gateway, null)).status).toBe(401)
  const stranger = await look(gateway, 'jonas-pitt')
  expect([stranger.status, await stranger.json()]).toMatchObject([404, { code: 'not_an_operator' }])
  expect(await (await look(gateway, 'marta-olsen')).text()).toContain('The queue is in PostgreSQL')
})

it('shows every queue in Redis, read-only, with a policy as strict as the app’s', async (test) => {
  const redis = await createTestRedis()
  if (!redis) return test.skip('there is no Redis here')
  const gateway = await open({ QUEUE_BACKEND: 'redis', REDIS_URL: redis.url })
  expect((await look(gateway, null, { path: '/api/queues' })).status).toBe(401)
  const page = await look(gateway, 'marta-olsen')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(page.headers.get('content-security-policy')).not.toContain('unsafe')
  const [script] = /static\/js\/main[^"]+/.exec(await page.text()) ?? []
  await gateway.db.deleteFrom('users').execute()
  expect((await look(gateway, 'marta-olsen', { path: `/${script}` })).status).toBe(200)
  await gateway.db.deleteFrom('users').execute()
  const answer = await look(gateway, 'marta-olsen', { path: '/api/queues' })
  expect(answer.status).toBe(200)
  const { queues } = (await answer.json()) as { queues: { name: string; readOnlyMode: boolean }[] }
  expect(queues.map(({ name }) => name).toSorted()).toEqual(queueNames().toSorted())
  expect(queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true)
  await gateway.db.deleteFrom('users').execute()
  const pause = { path: '/api/queues/send-mail/pause', method: 'PUT' }
  expect((await look(gateway, 'marta-olsen', pause)).status).toBe(405)
})

it('shows the jobs of its own installation if several share a Redis', async (test) => {
  const redis = await createTestRedis()
  if (!redis) return test.skip('there is no Redis here')
  const own = connectQueue({ url: redis.url, prefix: 'own' }, () => {})
  undo.push(own.close)
  await own.prepare()
  const queue = own.openQueue('send-mail')
  undo.unshift(() => queue.close())
  await queue.add('send-mail', { id: '1' })
  const gateway = await open({ QUEUE_BACKEND: 'redis', REDIS_URL: redis.url, QUEUE_PREFIX: 'own' })
  const answer = await look(gateway, 'marta-olsen', { path: '/api/queues' })
  const { queues } = (await answer.json()) as { queues: { name: string; counts: { waiting: number } }[] }
  expect(queues.filter(({ counts }) => counts.waiting > 0).map(({ name }) => name)).toEqual(['send-mail'])
})

it('says if Redis doesn’t respond', async () => {
  const gateway = await open({ QUEUE_BACKEND: 'redis', REDIS_URL: 'redis://127.0.0.1:1' })
  const answer = await look(gateway, 'marta-olsen')
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'redis_away' }])
})
