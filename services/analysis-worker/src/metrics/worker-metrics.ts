import type { Outcome } from '@debrief/jobs/attempt'
import { createGithubMetrics, type GithubMetrics } from '@debrief/service-kit/metrics/github-metrics'
import { Counter, Histogram, type Registry } from 'prom-client'
import { createModelMetrics, type ModelMetrics } from './model-metrics.ts'

/** Records the worker's events as metrics. */
export interface WorkerMetrics {
  github: GithubMetrics
  model: ModelMetrics
  /** An attempt at a job ended. */
  attempted(attempt: { kind: string; outcome: Outcome; seconds: number }): void
  /** A job was discarded because it crashed its workers. */
  crashed(kind: string): void
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
    help: 'Attempts at jobs, by outcome',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'work_seconds',
    help: 'Duration of an attempt at a job',
    labelNames: ['job'],
    buckets: BUCKETS,
    registers,
  })
  const crashed = new Counter({
    name: 'work_given_up',
    help: 'Jobs that were discarded because they crashed their workers',
    labelNames: ['job'],
    registers,
  })
  const analyses = new Histogram({
    name: 'analysis_seconds',
    help: 'Time from the creation of a run, or the end of its last pause, to its stored review',
    buckets: BUCKETS,
    registers,
  })
  const posted = new Counter({
    name: 'review_posted',
    help: 'Reviews that the agent posted, by where their findings are',
    labelNames: ['place'],
    registers,
  })
  const swept = new Counter({
    name: 'pending_swept',
    help: 'Leftover pending reviews and duplicate answers of the agent that were deleted',
    registers,
  })
  return {
    github: createGithubMetrics(registry),
    model: createModelMetrics(registry),
    attempted({ kind: job, outcome, seconds }) {
      tries.inc({ job, outcome })
      duration.observe({ job }, seconds)
    },
    crashed: (job) => crashed.inc({ job }),
    reviewStored: (seconds) => analyses.observe(seconds),
    reviewPosted: (place) => posted.inc({ place }),
    pendingsSwept: (count) => swept.inc(count),
  }
}
