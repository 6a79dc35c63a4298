import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Fate = 'accept' | 'fail' | 'slow down' | 'drop unread' | 'drop read' | 'freeze'

interface Arrival {
  path: string
  id: string
  body: string
  fate: Fate
  verifiedBy: string[]
}

const respond: Record<Exclude<Fate, 'drop unread'>, (response: ServerResponse) => unknown> = {
  accept: (response) => response.writeHead(200).end('thanks'),
  fail: (response) => response.writeHead(500).end('broken'),
  'slow down': (response) => response.writeHead(429, { 'retry-after': '1' }).end(),
  'drop read': (response) => response.destroy(),
  freeze: () => {},
}

/** Each message gets at most `maxFaults` faults. `secrets` maps each endpoint's path to its secrets. */
export async function startFaultyReceiver(chooseFate: () => Fate, { maxFaults }: { maxFaults: number }) {
  const arrivals: Arrival[] = []
  const secrets = new Map<string, string[]>()
  const counts: Partial<Record<Fate, number>> = {}
  const faultCounts = new Map<string, number>()
  const choose = (id: string): Fate => {
    const faults = faultCounts.get(id) ?? 0
    const fate = faults < maxFaults ? chooseFate() : 'accept'
    if (fate !== 'accept') faultCounts.set(id, faults + 1)
    counts[fate] = (counts[fate] ?? 0) + 1
    return fate
  }
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const headers = request.headers as Record<string, string>
    const id = headers['webhook-id'] ?? ''
    const fate = choose(id)
    if (fate === 'drop unread') return void request.socket.destroy()
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const verifiedBy = (secrets.get(path) ?? []).filter((secret) => isSignedBy(secret, { headers, body }))
    arrivals.push({ path, id, body, fate, verifiedBy })
    respond[fate](response)
  }
  // Ignores errors, because a killed worker aborts its requests halfway.
  const server = createServer((request, response) => void receive(request, response).catch(() => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    arrivals,
    secrets,
    counts,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isSignedBy(
  secret: string,
  { headers, body }: { headers: Record<string, string>; body: string },
): boolean {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}
