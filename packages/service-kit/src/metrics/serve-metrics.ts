import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { closeServer, listen } from '../http/listen.ts'
import { noSuchPath, sendProblem } from '../http/problems.ts'

/**
 * Creates the service's registry, with default process metrics. Labels never name a user, repository or pull request.
 */
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

/** Serves GET /metrics on a separate port, so that the public port never exposes it. Port 0 uses a free port. */
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
