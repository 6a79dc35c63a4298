import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

interface Call {
  status: number | null
  milliseconds: number
  remaining: number | null
}

export interface GithubMetrics {
  called(call: Call): void
  /** `until` is in milliseconds since 1970. */
  paused(until: number): void
}

export function createGithubMetrics(registry: Registry): GithubMetrics {
  const registers = [registry]
  const calls = new Counter({
    name: 'github_calls',
    help: 'Calls to GitHub by response status (none: no response)',
    labelNames: ['code'],
    registers,
  })
  const latency = new Histogram({
    name: 'github_latency_seconds',
    help: 'Duration of a call to GitHub',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  let lowest = Number.NaN
  registry.registerMetric(
    new Gauge({
      name: 'github_ratelimit_remaining',
      help: 'Lowest number of remaining calls of any token or installation since the last scrape',
      registers: [],
      collect() {
        this.set(lowest)
        lowest = Number.NaN
      },
    }),
  )
  let until = 0
  registry.registerMetric(
    new Gauge({
      name: 'github_paused_seconds',
      help: 'Time until the longest rate-limit pause of a token or installation ends',
      registers: [],
      collect() {
        this.set(Math.max(0, (until - performance.now()) / 1_000))
      },
    }),
  )
  return {
    called({ status, milliseconds, remaining }) {
      calls.inc({ code: status ?? 'none' })
      latency.observe(milliseconds / 1_000)
      if (remaining !== null && !(remaining >= lowest)) lowest = remaining
    },
    paused(to) {
      until = Math.max(until, to - performance.timeOrigin)
    },
  }
}
