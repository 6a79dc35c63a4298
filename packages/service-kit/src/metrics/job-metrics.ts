import { Counter, Histogram, type Registry } from 'prom-client'

export interface JobMetrics {
  attempted(attempt: { kind: string; outcome: string; seconds: number }): void
  crashed(kind: string): void
}

/** Histogram buckets in seconds. */
export const WORK_BUCKETS = [0.1, 0.5, 1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600]

export function createJobMetrics(registry: Registry): JobMetrics {
  const registers = [registry]
  const tries = new Counter({
    name: 'work_tries',
    help: 'Job attempts, by outcome',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'work_seconds',
    help: 'Duration of a job attempt',
    labelNames: ['job'],
    buckets: WORK_BUCKETS,
    registers,
  })
  const crashed = new Counter({
    name: 'work_given_up',
    help: 'Jobs that crashed five workers',
    labelNames: ['job'],
    registers,
  })
  return {
    attempted({ kind: job, outcome, seconds }) {
      tries.inc({ job, outcome })
      duration.observe({ job }, seconds)
    },
    crashed: (job) => crashed.inc({ job }),
  }
}
