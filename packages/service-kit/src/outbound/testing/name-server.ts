import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns'
import { once } from 'node:events'
import type { AddressInfo, LookupFunction } from 'node:net'

export async function startNameServer(answers: string[][]) {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (query, from) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? []
    asked += 1
    socket.send(toResponse(query, addresses), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver()
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  const lookup: LookupFunction = (host, options, done) =>
    resolver.resolve4(host, (error, addresses) => {
      if (error) done(error, '', 0)
      else if (options.all)
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        )
      else done(null, addresses[0] ?? '', 4)
    })
  return { lookup, asked: () => asked, close: () => socket.close() }
}

/** https://www.rfc-editor.org/rfc/rfc1035#section-4 describes the format. */
function toResponse(query: Buffer, addresses: string[]): Buffer {
  const end = query.indexOf(0, 12) + 5
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(addresses.length, 6)
  header.writeUInt16BE(0, 10)
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  )
  return Buffer.concat([header, query.subarray(12, end), ...records])
}
