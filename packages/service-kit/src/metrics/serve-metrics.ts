import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { closeServer, listen } from '../http/listen.ts'
import { noSuchPath, sendProblem } from '../http/problems.ts'

/** Don't add a label that names a user, repository or pull request. */
export function createMetrics(service: string): Registry {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  return registry
}

export interface MetricsServer {
  port: number
  close(): Promise<void>
}

/** Uses a separate port, so the public port never exposes metrics. Port 0 picks a free port. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics') return sendProblem(res, noSuchPath(req.url ?? ''))
    const text = await registry.metrics()
    res.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  const { port: taken } = await listen(server, { host, port })
  return { port: taken, close: () => closeServer(server, 0) }
}
