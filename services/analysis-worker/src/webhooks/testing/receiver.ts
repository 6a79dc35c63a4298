import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedMessage {
  headers: Record<string, string>
  body: string
}

export async function startReceiver() {
  const received: ReceivedMessage[] = []
  const receiver = {
    url: '',
    received,
    answer: (response: ServerResponse): unknown => response.writeHead(204).end(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    received.push({ headers: request.headers as Record<string, string>, body })
    receiver.answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/debrief`
  return receiver
}
