import type { Outcome } from '@debrief/jobs/attempt'
import type { Tried } from '@debrief/queue/work'
import { createGithubMetrics, type GithubMetrics } from '@debrief/service-kit/seen/github-metrics'
import { Counter, Histogram, type Registry } from 'prom-client'
import { createModelMetrics, type ModelMetrics } from './model-metrics.ts'

/** Records the worker's events as metrics. */
export interface WorkerMetrics {
  github: GithubMetrics
  model: ModelMetrics
  /** An attempt at a claimed row ended. */
  tried(tried: Tried): void
  /** An attempt at a job of the `jobs` table ended. */
  attempted(attempt: { kind: string; outcome: Outcome; seconds: number }): void
  /** A row or job was given up because it crashed its workers. */
  buried(job: string): void
  /** `seconds` counts from when the run was created, or its last pause ended, to when its review was stored. */
  reviewStored(seconds: number): void
  /** The agent posted a review: with comments on lines (`inline`), or only with its text (`summary`). */
  reviewPosted(place: 'inline' | 'summary'): void
  pendingsSwept(count: number): void
}

const BUCKETS = [0.1, 0.5, 1, 5, 15, 30, 60, 120, 300, 600, 1_800, 3_600]

/** No label identifies a user, repository or pull request. */
export function createWorkerMetrics(registry: Registry): WorkerMetrics {
  const registers = [registry]
  const tries = new Counter({
    name: 'work_tries',
    help: 'Claims that came to their end; lost: another took the row over; fenced: a write came too late',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'work_seconds',
    help: 'From claiming a row to the end of that claim',
    labelNames: ['job'],
    buckets: BUCKETS,
    registers,
  })
  const buried = new Counter({
    name: 'work_given_up',
    help: 'Rows that were ended because they crashed their workers',
    labelNames: ['job'],
    registers,
  })
  const analyses = new Histogram({
    name: 'analysis_seconds',
    help: 'From the making of a run, or the end of its last pause, to its stored review',
    buckets: BUCKETS,
    registers,
  })
  const posted = new Counter({
    name: 'review_posted',
    help: 'Reviews of the agent on GitHub, by where their findings stand',
    labelNames: ['place'],
    registers,
  })
  const swept = new Counter({
    name: 'pending_swept',
    help: 'Pending reviews and second answers of the agent that were left behind, and deleted',
    registers,
  })
  return {
    github: createGithubMetrics(registry),
    model: createModelMetrics(registry),
    tried({ job, outcome, seconds }) {
      tries.inc({ job, outcome })
      duration.observe({ job }, seconds)
    },
    attempted({ kind: job, outcome, seconds }) {
      tries.inc({ job, outcome })
      duration.observe({ job }, seconds)
    },
    buried: (job) => buried.inc({ job }),
    reviewStored: (seconds) => analyses.observe(seconds),
    reviewPosted: (place) => posted.inc({ place }),
    pendingsSwept: (count) => swept.inc(count),
  }
}
