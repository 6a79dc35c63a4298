import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { Webhook } from './ledger.ts'

export interface HookReceiver {
  getUrl(hookId: string): string
  close(): Promise<void>
}

const KEPT = [
  'content-type',
  'x-github-delivery',
  'x-github-event',
  'x-hub-signature-256',
  'x-github-hook-id',
]

/** Receives GitHub's webhooks in place of ingest and passes them on with their signatures unchanged. */
export async function receiveHooks(
  port: number,
  onWebhook: (webhook: Webhook) => void,
): Promise<HookReceiver> {
  // With a keep-alive timeout, the server could close a connection just as GitHub sends a webhook.
  const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.writeHead(200).end()
    const headers = keep(request.headers)
    onWebhook({
      hookId: (request.url ?? '').slice(1),
      deliveryId: headers['x-github-delivery'] ?? '',
      event: headers['x-github-event'] ?? '',
      headers,
      body: Buffer.concat(chunks),
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    getUrl: (hookId) => `http://127.0.0.1:${port}/${hookId}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function keep(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(KEPT.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])))
}
