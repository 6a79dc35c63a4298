import type { LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { catchFailure, createTestClient } from '../testing/call-server.ts'
import { answerJson, startServer } from '../testing/start-server.ts'
import { allowPrivateGithub, createConnections, isPrivateAddress } from './connections.ts'
import { sameOriginPath } from './link-header.ts'

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  'no address',
  '',
])('treats %j as private', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

it.each(['140.82.112.6', '172.32.0.1', '192.169.0.1', '2606:50c0:8000::154', '::ffff:140.82.112.6'])(
  'treats %s as public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)

const lookup: LookupFunction = (_, options, done) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)

it('opens no connection to a name that resolves to a private address', async () => {
  await using server = await startServer((_, response) => answerJson(response, { reached: true }))
  const port = new URL(server.baseUrl).port
  const callThrough = (allowPrivateAddresses: boolean) =>
    createTestClient(server, {
      baseUrl: `http://api.github.example:${port}`,
      connections: createConnections({ lookup, allowPrivateAddresses }),
    }).get('/')
  expect(await catchFailure(callThrough(false))).toMatchObject({
    kind: 'unavailable',
    detail: { said: 'EPRIVATE' },
  })
  expect(server.connections()).toBe(0)
  expect(await callThrough(true)).toEqual({ reached: true })
})

it('reaches a private network only if the setting allows it', async () => {
  await using server = await startServer((_, response) => answerJson(response, { reached: true }))
  const baseUrl = `http://github.example:${new URL(server.baseUrl).port}`
  allowPrivateGithub('on', { lookup })
  expect(await createTestClient(server, { baseUrl }).get('/')).toEqual({ reached: true })
  allowPrivateGithub('off', { lookup })
  expect(await catchFailure(createTestClient(server, { baseUrl }).get('/'))).toMatchObject({
    detail: { said: 'EPRIVATE' },
  })
})

it.each([
  ['github.localhost', { reached: true }],
  ['githublocalhost', 'unavailable'],
  ['localhost.github.example', 'unavailable'],
])('decides by its name whether %s may be on this host', async (name, outcome) => {
  await using server = await startServer((_, response) => answerJson(response, { reached: true }))
  const called = createTestClient(server, {
    baseUrl: `http://${name}:${new URL(server.baseUrl).port}`,
    connections: createConnections({ lookup }),
  }).get('/')
  if (typeof outcome === 'string') expect(await catchFailure(called)).toMatchObject({ kind: outcome })
  else expect(await called).toEqual(outcome)
})

const base = new URL('https://api.github.com')

it.each([
  'http://api.github.com/x',
  'https://api.github.com:8443/x',
  'https://api.github.com@evil.example/x',
  'https://api.github.com.evil.example/x',
  '//evil.example/x',
  '\\\\evil.example/x',
  '/\\evil.example/x',
  'https:evil.example',
  'https://evil.example#api.github.com',
  'http://2130706433/',
  'http://[::1]/',
  'http://0x7f.1/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'gopher://api.github.com/',
  'data:text/plain,x',
  ['java', 'script:alert(1)'].join(''),
  'https://',
  'https://xn--pi-zja.github.com/',
  'https://api.github.com%2eevil.example/',
  'https://api。github。com.evil.example/',
  'http:///api.github.com/x',
])('never leads from GitHub to %s', (address) => {
  const path = sameOriginPath(address, base)
  expect(path === null || new URL(path, base).origin === base.origin).toBe(true)
  if (/evil|127|169|::1|2130|0x7f/.test(address) && !address.startsWith('https:evil')) expect(path).toBeNull()
})

it('drops credentials from a URL on the same host', () => {
  expect(sameOriginPath('https://user:pass@api.github.com/x?y=1#z', base)).toBe('/x?y=1')
})
