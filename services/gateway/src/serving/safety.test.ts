import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertPerson, insertPullRequest, insertRepository } from '../testing/rows.ts'
import { ask, signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

let gateway: TestGateway
let marta: string
beforeAll(async () => {
  gateway = await startTestGateway()
  marta = await insertPerson(gateway.db, 'marta-olsen')
})
afterAll(() => gateway.close())

const change = (headers: Record<string, string>, body = '{"singleKeyShortcuts":false}') =>
  ask(gateway, '/api/viewer', { as: marta, method: 'PATCH', headers, body })

describe('a change', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json-patch',
  ])('sent as %s is refused, because another site’s form could send it', async (type) => {
    expect(await change({ 'content-type': type })).toMatchObject({ status: 415, body: { code: 'json_only' } })
  })

  it.each([
    ['larger than 100 KB', `{"singleKeyShortcuts":false,"pad":"${'x'.repeat(102_400)}"}`, 413, 'too_large'],
    ['invalid JSON', '{', 400, 'bad_request'],
    ['with unknown keys', '{"singleKeyShortcuts":false,"isManager":true}', 400, 'request_invalid'],
    [
      'that reaches for a prototype',
      '{"singleKeyShortcuts":false,"__proto__":{"a":1}}',
      400,
      'request_invalid',
    ],
  ])('%s is refused', async (_, body, status, code) => {
    expect(await change({}, body)).toMatchObject({ status, body: { code } })
  })
})

it('a change is accepted only from the URL that people open, if a browser sends no Sec-Fetch-Site', async () => {
  const secure = await startTestGateway({ APP_URL: 'https://debrief.example:8443' })
  const person = await insertPerson(secure.db, 'marta-olsen')
  const codeFrom = async (origin: string) => {
    const init = { as: person, method: 'PATCH', headers: { origin }, body: '{"singleKeyShortcuts":false}' }
    return (await ask(secure, '/api/viewer', init)).body.code
  }
  for (const origin of [
    'http://debrief.example:8443',
    'https://debrief.example',
    'https://other.example:8443',
    secure.url,
    'null',
  ])
    expect([origin, await codeFrom(origin)]).toEqual([origin, 'other_site'])
  expect(await codeFrom('https://debrief.example:8443')).not.toBe('other_site')
  await secure.close()
})

it('a repeated key in the query is rejected, with its name', async () => {
  const { status, body } = await ask(gateway, '/api/pull-requests?filter=all&filter=pending', { as: marta })
  expect([status, body.faults]).toEqual([400, [{ place: 'query.filter', fault: 'must appear only once' }]])
})

it('responses aren’t cached, and only https responses require https', async () => {
  const plain = await ask(gateway, '/api/viewer', { as: marta })
  expect(plain.headers.get('cache-control')).toBe('no-store')
  expect(plain.headers.has('strict-transport-security')).toBe(false)
  const secure = await startTestGateway({ APP_URL: 'https://debrief.example' })
  const { headers } = await ask(secure, '/api/viewer')
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  await secure.close()
})

it('a large response is compressed if the client accepts that', async () => {
  const repository = await insertRepository(gateway.db, marta)
  for (let n = 0; n < 10; n += 1) await insertPullRequest(gateway.db, { owner: marta, repository })
  const get = async (encoding: string) =>
    fetch(`${gateway.url}/api/pull-requests`, {
      headers: { cookie: await signInAs(gateway.db, marta), 'accept-encoding': encoding },
    })
  const [plain, small] = [await get('identity'), await get('gzip')]
  expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([
    null,
    'gzip',
  ])
  expect(await small.text()).toBe(await plain.text())
})

it('metrics are on a separate port, name no person, and count refusals', async () => {
  await ask(gateway, `/api/pull-requests/${marta}`, { as: marta })
  await ask(gateway, '/api/viewer')
  expect((await fetch(`${gateway.url}/metrics`)).status).toBe(404)
  const text = await (await fetch(`http://127.0.0.1:${gateway.metricsPort}/metrics`)).text()
  expect(text).toMatch(
    /gateway_requests\{call="GET \/api\/pull-requests\/:pullRequestId",code="404",service="gateway"\} 1/,
  )
  expect(text).toMatch(
    /authz_denied\{call="GET \/api\/viewer",code="sign_in_required",service="gateway"\} \d/,
  )
  expect(text).not.toContain(marta)
})
