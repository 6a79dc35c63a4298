import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TcpProxy } from './tcp-proxy.ts'

let echo: Server
let proxy: TcpProxy
const sockets: Socket[] = []

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket))
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const { port } = echo.address() as AddressInfo
  proxy = await TcpProxy.open(() => port)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await proxy.close()
  echo.close()
})

interface DialedSocket {
  socket: Socket
  heard(): string
  ended: Promise<void>
}

async function dial(): Promise<DialedSocket> {
  const socket = connect(proxy.port, '127.0.0.1')
  sockets.push(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => {})
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await once(socket, 'connect')
  return { socket, heard: () => text, ended }
}

describe('a link', () => {
  it('passes bytes on in both directions', async () => {
    const { socket, heard } = await dial()
    socket.write('hello')
    await expect.poll(heard).toBe('hello')
  })

  it('withholds bytes during a blackhole, and delivers them in order afterward', async () => {
    const { socket, heard } = await dial()
    socket.write('one')
    await expect.poll(heard).toBe('one')
    proxy.blackhole()
    socket.write(' two')
    const late = await dial()
    late.socket.write('late')
    const other = await TcpProxy.open(() => (echo.address() as AddressInfo).port)
    await other.close()
    expect([heard(), late.heard()]).toEqual(['one', ''])
    proxy.restore()
    await expect.poll(heard).toBe('one two')
    await expect.poll(late.heard).toBe('late')
  })

  it('resets the connection after exactly the given number of bytes, mid-message', async () => {
    const { socket, heard, ended } = await dial()
    const cut = proxy.cutAfter(13)
    socket.write('0123456789')
    await cut
    await ended
    expect('012'.startsWith(heard())).toBe(true)
    const next = await dial()
    next.socket.write('again')
    await expect.poll(next.heard).toBe('again')
  })

  it('doesn’t tell the client that the server’s end is gone until it is restored', async () => {
    const { socket, heard, ended } = await dial()
    socket.write('here')
    await expect.poll(heard).toBe('here')
    proxy.halfOpen()
    socket.write('still?')
    const late = await dial()
    expect([socket.destroyed, late.socket.destroyed, heard()]).toEqual([false, false, 'here'])
    proxy.restore()
    await ended
  })

  it('delivers delayed bytes in order and before the end, in both directions', async () => {
    proxy.delay(100)
    const { socket, heard, ended } = await dial()
    const from = performance.now()
    socket.write('one')
    setTimeout(() => proxy.delay(5), 50)
    setTimeout(() => socket.end(' two'), 60)
    await ended
    expect(heard()).toBe('one two')
    expect(performance.now() - from).toBeGreaterThan(100)
  })

  it('can refuse all connections', async () => {
    const { ended } = await dial()
    proxy.refuse()
    await ended
    const socket = connect(proxy.port, '127.0.0.1')
    sockets.push(socket)
    const heard: unknown[] = []
    socket.on('data', (chunk) => heard.push(chunk)).on('error', () => {})
    await new Promise((resolve) => socket.on('close', resolve))
    expect(heard).toEqual([])
  })
})
