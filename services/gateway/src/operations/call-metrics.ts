import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export interface CallMetrics {
  answered(call: string, code: number, seconds: number): void
  limited(kind: string): void
  denied(call: string, code: string): void
  signInFailed(code: string): void
  streams(open: number): void
}

/** Labels never identify a user, repository or pull request. */
export function createCallMetrics(registry: Registry): CallMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'gateway_requests',
    help: 'Requests, by call and status code',
    labelNames: ['call', 'code'],
    registers,
  })
  const latency = new Histogram({
    name: 'gateway_latency_seconds',
    help: 'Time from a request’s headers to the end of its response',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const limited = new Counter({
    name: 'gateway_limited',
    help: 'Requests rejected by a rate limit, by kind',
    labelNames: ['kind'],
    registers,
  })
  const denied = new Counter({
    name: 'authz_denied',
    help: 'Requests rejected for lack of a session, permission, plan or quota, by call and problem code',
    labelNames: ['call', 'code'],
    registers,
  })
  const failed = new Counter({
    name: 'auth_fail',
    help: 'Failed sign-ins, by problem code',
    labelNames: ['code'],
    registers,
  })
  const streams = new Gauge({ name: 'gateway_streams', help: 'Open live event streams', registers })
  return {
    answered(call, code, seconds) {
      requests.inc({ call, code })
      latency.observe({ call }, seconds)
    },
    limited: (kind) => limited.inc({ kind }),
    denied: (call, code) => denied.inc({ call, code }),
    signInFailed: (code) => failed.inc({ code }),
    streams: (open) => streams.set(open),
  }
}
