import { randomBytes } from 'node:crypto'
import type { ModelStack } from '@debrief/analysis-worker/testing/start-model-stack'
import { startModelStack } from '@debrief/analysis-worker/testing/start-model-stack'
import { type RunningBilling, startBilling } from '@debrief/billing/app'
import { settings as billingSettings } from '@debrief/billing/config'
import { type Gateway, startGateway } from '@debrief/gateway/app'
import { settings as gatewaySettings } from '@debrief/gateway/config'
import { createLog } from '@debrief/service-kit/log'
import { type MetricsServer, serveMetrics } from '@debrief/service-kit/metrics/serve-metrics'
import { asRole } from '@debrief/testing/database-url'

export interface Line {
  service: string
  level: number
  msg: string
  requestId?: string
  [field: string]: unknown
}

export interface Everything {
  stack: ModelStack
  gateway: Gateway
  billing: RunningBilling
  lines: Line[]
  scrape(): Promise<Record<string, string>>
  close(): Promise<void>
}

export async function startEverything(): Promise<Everything> {
  const lines: Line[] = []
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as Line) }
  const createServiceLog = (service: string) => createLog(service, 'debug', sink)
  const keys = `test:${randomBytes(32).toString('base64')}`
  const stack = await startModelStack({ keys, getServiceLog: createServiceLog })
  const gateway = await startGateway(
    gatewaySettings.parse({
      DATABASE_URL: asRole(stack.databaseUrl, 'gateway'),
      PORT: 0,
      GATEWAY_METRICS_PORT: 0,
      TOKEN_KEYS: keys,
      QUEUE_BACKEND: 'postgres',
      GITHUB_API_URL: stack.simulator.apiUrl,
    }),
    createServiceLog('gateway'),
  )
  const billing = await startBilling(
    billingSettings.parse({
      DATABASE_URL: asRole(stack.databaseUrl, 'billing'),
      BILLING_PORT: 0,
      BILLING_METRICS_PORT: 0,
    }),
    createServiceLog('billing'),
  )
  const worker = await serveMetrics(stack.worker.registry, { host: '127.0.0.1', port: 0 })
  const ports = {
    'webhook-ingest': stack.ingest.metricsPort,
    'analysis-worker': worker.port,
    gateway: gateway.metricsPort,
    billing: billing.metricsPort,
  }
  return {
    stack,
    gateway,
    billing,
    lines,
    scrape: () => scrapeAll(ports),
    close: () => closeAll({ stack, gateway, billing, worker }),
  }
}

async function scrapeAll(ports: Record<string, number>): Promise<Record<string, string>> {
  const texts = Object.entries(ports).map(async ([service, port]) => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
    return [service, await answer.text()] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

async function closeAll(
  running: Pick<Everything, 'stack' | 'gateway' | 'billing'> & { worker: MetricsServer },
): Promise<void> {
  await running.gateway.close()
  await running.billing.close()
  await running.worker.close()
  await running.stack.close()
}
