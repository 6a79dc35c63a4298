import { Counter, Histogram, type Registry } from 'prom-client'

export interface OutcomeMetrics {
  /** `seconds` is the time from receiving the headers to sending the response, or until the sender disconnected. */
  answered(source: string, code: number, seconds: number): void
  signatureRejected(reason: string): void
  duplicate(): void
}

export function createOutcomeMetrics(registry: Registry): OutcomeMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'ingest_requests',
    help: 'Webhooks by sender and response status',
    labelNames: ['source', 'code'],
    registers,
  })
  const latency = new Histogram({
    name: 'ingest_latency_seconds',
    help: 'Time from receiving a webhook’s headers to sending the response',
    labelNames: ['source'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 10],
    registers,
  })
  const rejected = new Counter({
    name: 'signature_rejected',
    help: 'Webhooks whose signature was missing or wrong',
    labelNames: ['reason'],
    registers,
  })
  const duplicates = new Counter({
    name: 'duplicate_suppressed',
    help: 'Webhooks that were already stored',
    registers,
  })
  return {
    answered(source, code, seconds) {
      requests.inc({ source, code })
      latency.observe({ source }, seconds)
    },
    signatureRejected: (reason) => rejected.inc({ reason }),
    duplicate: () => duplicates.inc(),
  }
}
