import { expect, it } from 'vitest'
import { hasSharedData } from '../../testing/shared-data.ts'
import { writeFixture } from '../testing/fixture.ts'
import { startForTest } from '../testing/start.ts'

it('responds 501 to an unsupported call, and records a violation', async () => {
  const { call, control, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  expect((await call('GET /gists', { token: createToken('ada') })).status).toBe(501)
  expect((await control('GET /violations')).body).toMatchObject([
    { kind: 'no-schema', method: 'GET', path: '/gists' },
  ])
})

it.skipIf(!hasSharedData)(
  'records invalid queries, invalid bodies and missing bodies as violations',
  async () => {
    const { call, state, createToken } = await startForTest({ dataFolders: [writeFixture()] })
    const token = createToken('ada')
    expect((await call('GET /repos/acme/shop/pulls?state=merged', { token })).status).toBe(422)
    expect((await call('GET /repos/acme/shop/pulls?perpage=3', { token })).status).toBe(422)
    expect((await call('POST /repos/acme/shop/hooks', { token, body: { events: 'push' } })).status).toBe(422)
    expect((await call('POST /repos/acme/shop/issues/1/comments', { token })).status).toBe(422)
    expect((await call('POST /graphql', { token, body: { variables: {} } })).status).toBe(422)
    expect(state.violations.map(({ kind, errors }) => [kind, errors[0]?.split(' ')[0]])).toEqual([
      ['request', 'query/state'],
      ['request', 'query'],
      ['request', 'body/events'],
      ['request', 'body'],
      ['request', 'body'],
    ])
  },
)

it.skipIf(!hasSharedData)('records responses that violate the specification', async () => {
  const { call, state, createToken } = await startForTest({ dataFolders: [writeFixture()] })
  for (const repository of state.repositories.values()) repository.updatedAt = 'yesterday'
  await call('GET /repos/acme/shop', { token: createToken('ada') })
  expect(state.violations).toMatchObject([
    { kind: 'answer', errors: [expect.stringContaining('/updated_at')] },
  ])
})

it('runs without the specification, and warns once', async () => {
  const said: string[] = []
  const { call, state, createToken } = await startForTest({
    dataFolders: [writeFixture()],
    openApiFile: '/nowhere.json',
    warn: (message) => said.push(message),
  })
  expect((await call('GET /user', { token: createToken('ada') })).status).toBe(200)
  expect(state.violations).toEqual([])
  expect(said).toHaveLength(1)
})
