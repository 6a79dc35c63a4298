import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface RunningServer extends AsyncDisposable {
  baseUrl: string
  seen: ReceivedRequest[]
  connections: () => number
}

export type RespondToRequest = (request: ReceivedRequest, response: ServerResponse, nth: number) => unknown

export async function startServer(answer: RespondToRequest): Promise<RunningServer> {
  const seen: ReceivedRequest[] = []
  let connections = 0
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = incoming
    const request = { method, url, headers, body: Buffer.concat(chunks).toString() }
    seen.push(request)
    await answer(request, response, seen.length)
  })
  server.on('connection', () => connections++)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export function answerJson(
  response: ServerResponse,
  value: unknown,
  { status = 200, headers = {} } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(JSON.stringify(value))
}
