import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOutbound, type OutboundOptions } from './outbound.ts'
import { startNameServer } from './testing/name-server.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

function outbound(options: Partial<OutboundOptions> = {}) {
  const made = createOutbound({ allow: '', connectMs: 300, totalMs: 1_000, ...options })
  closers.push(() => made.close())
  return made
}

async function listen(handler: RequestListener, { host = '127.0.0.1', port = 0 } = {}) {
  let requests = 0
  const server: Server = createServer((request, response) => {
    requests += 1
    handler(request, response)
  })
  server.listen(port, host)
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests: () => requests }
}

async function nameServer(...answers: string[][]) {
  const server = await startNameServer(answers)
  closers.push(server.close)
  return server
}

const post = (url: string) => ({ url, method: 'POST' as const, headers: {}, body: '{}' })

/** PORT stands for the port of a local server that must not get a request. */
const HOSTILE: [string, string][] = [
  ['https://127.0.0.1:PORT/', 'private_address'],
  ['https://127.1:PORT/', 'private_address'],
  ['https://127.255.255.254:PORT/', 'private_address'],
  ['https://2130706433:PORT/', 'private_address'],
  ['https://0x7f000001:PORT/', 'private_address'],
  ['https://0x7f.0.0.1:PORT/', 'private_address'],
  ['https://0177.0.0.1:PORT/', 'private_address'],
  ['https://017700000001:PORT/', 'private_address'],
  ['https://127.0.0.1.:PORT/', 'private_address'],
  ['https://①②⑦.⓪.⓪.①:PORT/', 'private_address'],
  ['https://127。0。0。1:PORT/', 'private_address'],
  ['https://localhost:PORT/', 'private_address'],
  ['https://LOCALHOST.:PORT/', 'private_address'],
  ['https://a.localhost:PORT/', 'private_address'],
  ['https://ⓛocalhost:PORT/', 'private_address'],
  ['https://0.0.0.0:PORT/', 'private_address'],
  ['https://0:PORT/', 'private_address'],
  ['https://0.1.2.3/', 'private_address'],
  ['https://10.0.0.1/', 'private_address'],
  ['https://10.255.255.255:8443/', 'private_address'],
  ['https://172.16.0.1/', 'private_address'],
  ['https://172.31.255.255/', 'private_address'],
  ['https://192.168.1.1/', 'private_address'],
  ['https://100.64.0.1/', 'private_address'],
  ['https://100.100.100.200/latest/meta-data/', 'private_address'],
  ['https://169.254.169.254/latest/meta-data/', 'private_address'],
  ['https://2852039166/latest/meta-data/', 'private_address'],
  ['https://0xa9fea9fe/', 'private_address'],
  ['https://169.254.170.2/v2/credentials', 'private_address'],
  ['https://168.63.129.16/', 'private_address'],
  ['https://192.0.0.192/', 'private_address'],
  ['https://192.0.2.1/', 'private_address'],
  ['https://198.18.0.1/', 'private_address'],
  ['https://198.51.100.7/', 'private_address'],
  ['https://203.0.113.7/', 'private_address'],
  ['https://224.0.0.1/', 'private_address'],
  ['https://240.0.0.1/', 'private_address'],
  ['https://255.255.255.255/', 'private_address'],
  ['https://[::1]:PORT/', 'private_address'],
  ['https://[::]:PORT/', 'private_address'],
  ['https://[0:0:0:0:0:0:0:1]:PORT/', 'private_address'],
  ['https://[::ffff:127.0.0.1]:PORT/', 'private_address'],
  ['https://[::ffff:7f00:1]:PORT/', 'private_address'],
  ['https://[::ffff:169.254.169.254]/', 'private_address'],
  ['https://[::ffff:0:127.0.0.1]/', 'private_address'],
  ['https://[::127.0.0.1]/', 'private_address'],
  ['https://[64:ff9b::10.0.0.1]/', 'private_address'],
  ['https://[64:ff9b::a9fe:a9fe]/', 'private_address'],
  ['https://[64:ff9b:1::a00:1]/', 'private_address'],
  ['https://[2002:7f00:1::1]/', 'private_address'],
  ['https://[2002:a00:1::]/', 'private_address'],
  ['https://[2001:0:53aa:64c::]/', 'private_address'],
  ['https://[fe80::1]/', 'private_address'],
  ['https://[fc00::1]/', 'private_address'],
  ['https://[fd00:ec2::254]/', 'private_address'],
  ['https://[fd20:ce::254]/', 'private_address'],
  ['https://[fec0::1]/', 'private_address'],
  ['https://[ff02::1]/', 'private_address'],
  ['https://[2001:db8::1]/', 'private_address'],
  ['https://[3fff::1]/', 'private_address'],
  ['https://[100::1]/', 'private_address'],
  ['https://[5f00::1]/', 'private_address'],
  ['https://[fe80::1%25eth0]/', 'invalid'],
  ['https://[fe80::1%eth0]/', 'invalid'],
  ['https://user:secret@127.0.0.1:PORT/', 'credentials'],
  ['https://example.com@127.0.0.1:PORT/', 'credentials'],
  ['https://@127.0.0.1:PORT/', 'credentials'],
  ['https://:@127.0.0.1:PORT/', 'credentials'],
  ['https://example.com\\@127.0.0.1:PORT/', 'invalid'],
  ['https://127.0.0.1:PORT\\.example.com/', 'invalid'],
  ['https://example.com#@127.0.0.1:PORT/', 'fragment'],
  ['https://example.com/#', 'fragment'],
  ['https://exam\tple.com/', 'invalid'],
  [' https://example.com/', 'invalid'],
  ['https://example.com/\n', 'invalid'],
  ['https:\u200b//example.com/', 'invalid'],
  ['https:///127.0.0.1:PORT/', 'invalid'],
  ['https:127.0.0.1:PORT', 'invalid'],
  ['//127.0.0.1:PORT/', 'invalid'],
  ['127.0.0.1:PORT', 'invalid'],
  ['https://127.0.0.1:0/', 'invalid'],
  ['https://127.0.0.1:65536/', 'invalid'],
  ['https://256.1.1.1/', 'invalid'],
  ['https://', 'invalid'],
  ['https://xn--a/', 'invalid'],

  ['file:///etc/passwd', 'not_https'],
  ['ftp://127.0.0.1:PORT/', 'not_https'],
  ['gopher://127.0.0.1:PORT/_GET', 'not_https'],
  ['data:text/plain,hello', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['http://1.1.1.1/', 'not_https'],
  ['http://127.0.0.1:PORT/', 'private_address'],
  ['http://[::ffff:127.0.0.1]:PORT/', 'private_address'],
]

test.each(HOSTILE)('nothing is sent to %s', async (pattern, reason) => {
  const server = await listen((_, response) => response.end())
  const url = pattern.replaceAll('PORT', String(server.port))
  const out = outbound()
  expect(await out.check(url)).toBe(reason)
  expect(await out.send(post(url))).toEqual({ kind: 'refused', reason })
  expect(server.requests()).toBe(0)
})

test.each([
  'https://169.254.169.254/',
  'https://[::ffff:169.254.169.254]/',
  'https://[64:ff9b::169.254.169.254]/',
  'https://[2002:a9fe:a9fe::]/',
  'https://[fd00:ec2::254]/',
  'https://100.100.100.200/',
  'https://metadata.example/',
])('OUTBOUND_ALLOW does not open the metadata address %s', async (url) => {
  const { lookup } = await nameServer(['169.254.169.254'])
  const out = outbound({ lookup, allow: '0.0.0.0/0,::/0,metadata.example' })
  expect(await out.send(post(url))).toEqual({ kind: 'refused', reason: 'private_address' })
})

test('the connection goes to the address that was checked, even if the name changes right after', async () => {
  const checked = await listen((_, response) => response.end('checked'), { host: '127.0.0.2' })
  const victim = await listen((_, response) => response.end('victim'), { port: checked.port })
  const names = await nameServer(['127.0.0.2'], ['127.0.0.1'])
  const out = outbound({ lookup: names.lookup, allow: '127.0.0.2' })
  const url = `http://rebinding.example:${checked.port}/`
  expect(await out.send(post(url))).toMatchObject({ kind: 'status', body: 'checked' })
  expect(names.asked()).toBe(1)
  expect(await out.send(post(url))).toEqual({ kind: 'refused', reason: 'private_address' })
  expect(victim.requests()).toBe(0)
})

test('a name with one private address among public ones is refused', async () => {
  const server = await listen((_, response) => response.end())
  const { lookup } = await nameServer(['1.1.1.1', '127.0.0.1', '8.8.8.8'])
  const out = outbound({ lookup })
  const url = `https://mixed.example:${server.port}/`
  expect(await out.check(url)).toBe('private_address')
  expect(await out.send(post(url))).toEqual({ kind: 'refused', reason: 'private_address' })
  expect(server.requests()).toBe(0)
})

test('a name that resolves to public addresses passes, and http:// to it does not', async () => {
  const { lookup } = await nameServer(['1.1.1.1'])
  const out = outbound({ lookup })
  expect(await out.check('https://hooks.example:8443/debrief?team=1')).toBeNull()
  expect(await out.check('http://hooks.example/')).toBe('not_https')
  expect(await out.check('https://1.1.1.1/')).toBeNull()
  expect(await out.check('https://[2606:4700:4700::1111]/')).toBeNull()
  expect(await out.check('https://[64:ff9b::101:101]/')).toBeNull()
})

test('a name without addresses is a failure and not a refusal', async () => {
  const { lookup } = await nameServer([])
  const out = outbound({ lookup })
  expect(await out.check('https://gone.example/')).toBe('dns')
  expect(await out.send(post('https://gone.example/'))).toEqual({ kind: 'failed', reason: 'dns' })
})

test('a redirect is not followed', async () => {
  const inside = await listen((_, response) => response.end('secret'))
  for (const status of [301, 302, 303, 307, 308]) {
    const server = await listen((_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${inside.port}/` }).end()
    })
    const out = outbound({ allow: '127.0.0.1' })
    expect(await out.send(post(`http://127.0.0.1:${server.port}/`))).toEqual({
      kind: 'refused',
      reason: 'redirect',
    })
  }
  expect(inside.requests()).toBe(0)
})

test('OUTBOUND_ALLOW allows a host by name, address or network, and no other', async () => {
  const server = await listen((request, response) => {
    response.writeHead(429, { 'retry-after': '7' }).end(request.headers.authorization)
  })
  const { lookup } = await nameServer(['127.0.0.1'])
  const request = {
    ...post(`http://hooks.corp.example:${server.port}/a?b=c`),
    headers: { authorization: 'x' },
  }
  for (const allow of ['hooks.corp.example', 'Hooks.Corp.Example.', '127.0.0.0/8', '10.0.0.1, 127.0.0.1'])
    expect(await outbound({ allow, lookup }).send(request)).toEqual({
      kind: 'status',
      status: 429,
      retryAfter: '7',
      body: 'x',
    })
  for (const allow of ['corp.example', '10.0.0.0/8', '::1'])
    expect(await outbound({ allow, lookup }).send(request)).toMatchObject({ kind: 'refused' })
  for (const allow of ['10.0.0.0/33', 'http://corp.example', '*', '1.2.3'])
    expect(() => createOutbound({ allow })).toThrow('must be a host name')
})

test('at most 64 kB of a response are read', async () => {
  const server = await listen((_, response) => {
    response.write('a'.repeat(200_000))
  })
  const outcome = await outbound({ allow: '127.0.0.1' }).send(post(`http://127.0.0.1:${server.port}/`))
  expect(outcome).toMatchObject({ kind: 'status', status: 200 })
  expect(outcome.kind === 'status' && outcome.body.length).toBe(64 * 1024)
})

test('slow, closed and broken servers are failures with a name', async () => {
  const out = outbound({ allow: '127.0.0.1' })
  const silent = await listen(() => {})
  const endless = await listen((_, response) => {
    response.write('a')
  })
  const dropping = await listen((request) => request.socket.destroy())
  const at = (port: number, scheme = 'http') => post(`${scheme}://127.0.0.1:${port}/`)
  expect(await out.send(at(silent.port))).toEqual({ kind: 'failed', reason: 'timeout' })
  expect(await out.send(at(endless.port))).toEqual({ kind: 'failed', reason: 'timeout' })
  expect(await out.send(at(dropping.port))).toEqual({ kind: 'failed', reason: 'network' })
  expect(await out.send(at(silent.port, 'https'))).toEqual({ kind: 'failed', reason: 'tls' })
  expect(await out.send(at(1))).toEqual({ kind: 'failed', reason: 'connect' })
  const { lookup } = await nameServer(['192.0.2.1'])
  const unreachable = outbound({ lookup, allow: '192.0.2.0/24', connectMs: 100 })
  expect(await unreachable.send(post('https://slow.example/'))).toMatchObject({ kind: 'failed' })
})

test('an aborted signal ends the request', async () => {
  const silent = await listen(() => {})
  const stop = new AbortController()
  const sent = outbound({ allow: '127.0.0.1' }).send({
    ...post(`http://127.0.0.1:${silent.port}/`),
    signal: stop.signal,
  })
  setTimeout(() => stop.abort(new Error('lease lost')), 50)
  await expect(sent).rejects.toThrow('lease lost')
})

test('an address that is too long is refused', async () => {
  expect(await outbound().check(`https://example.com/${'a'.repeat(2_000)}`)).toBe('invalid')
})
