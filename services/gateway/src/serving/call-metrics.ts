import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export interface CallMetrics {
  answered(call: string, code: number, seconds: number): void
  /** By what was asked for too often. */
  limited(kind: string): void
  /** 401, 402 and 403, by their code. */
  denied(call: string, code: string): void
  /** A sign-in that was refused, by its code. */
  signInFailed(code: string): void
  streams(open: number): void
}

/** No label names a user, repository or pull request. */
export function createCallMetrics(registry: Registry): CallMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'gateway_requests',
    help: 'Calls answered, by call and status code',
    labelNames: ['call', 'code'],
    registers,
  })
  const latency = new Histogram({
    name: 'gateway_latency_seconds',
    help: 'From the headers of a call to the end of its answer',
    labelNames: ['call'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const limited = new Counter({
    name: 'gateway_limited',
    help: 'Calls refused because there were too many, by kind',
    labelNames: ['kind'],
    registers,
  })
  const denied = new Counter({
    name: 'authz_denied',
    help: 'Calls refused for want of a session, access or permission, by call and the code of the problem',
    labelNames: ['call', 'code'],
    registers,
  })
  const failed = new Counter({
    name: 'auth_fail',
    help: 'Sign-ins refused, by the code of the problem',
    labelNames: ['code'],
    registers,
  })
  const streams = new Gauge({ name: 'gateway_streams', help: 'Open streams of live events', registers })
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
