import { createGithubMetrics, type GithubMetrics } from '@debrief/service-kit/metrics/github-metrics'
import { createJobMetrics, type JobMetrics, WORK_BUCKETS } from '@debrief/service-kit/metrics/job-metrics'
import { Counter, Histogram, type Registry } from 'prom-client'
import { createModelMetrics, type ModelMetrics } from './model-metrics.ts'

export interface WorkerMetrics {
  github: GithubMetrics
  model: ModelMetrics
  jobs: JobMetrics
  /**
   * `seconds` is the time from the run's creation until its review was stored. If the run paused for a reason other
   * than a model failure, the time starts at the end of the last pause.
   */
  reviewStored(seconds: number): void
  reviewPosted(place: 'inline' | 'summary'): void
  leftoversDeleted(count: number): void
  webhookAttempted(outcome: 'delivered' | 'retried' | 'failed' | 'dropped'): void
  chatAttempted(outcome: 'sent' | 'retried' | 'failed' | 'dropped'): void
}

/** No label identifies a user, repository or pull request. */
export function createWorkerMetrics(registry: Registry): WorkerMetrics {
  const registers = [registry]
  const analyses = new Histogram({
    name: 'analysis_seconds',
    help: 'Time from a run’s creation, or the end of its last pause, until its review is stored',
    buckets: WORK_BUCKETS,
    registers,
  })
  const posted = new Counter({
    name: 'review_posted',
    help: 'Reviews that the agent posted, by where the findings appear (inline or in the summary)',
    labelNames: ['place'],
    registers,
  })
  const deleted = new Counter({
    name: 'pending_swept',
    help: 'Leftover pending reviews and duplicate agent replies that were deleted',
    registers,
  })
  const webhooks = new Counter({
    name: 'webhook_tries',
    help: 'Attempts to deliver messages to people’s webhooks by outcome: delivered, retried, failed (given up), dropped (nothing left to send)',
    labelNames: ['outcome'],
    registers,
  })
  const chat = new Counter({
    name: 'chat_tries',
    help: 'Attempts to send messages to channels in Slack and Teams by outcome: sent, retried, failed (given up), dropped (nothing left to send)',
    labelNames: ['outcome'],
    registers,
  })
  return {
    github: createGithubMetrics(registry),
    model: createModelMetrics(registry),
    jobs: createJobMetrics(registry),
    reviewStored: (seconds) => analyses.observe(seconds),
    reviewPosted: (place) => posted.inc({ place }),
    leftoversDeleted: (count) => deleted.inc(count),
    webhookAttempted: (outcome) => webhooks.inc({ outcome }),
    chatAttempted: (outcome) => chat.inc({ outcome }),
  }
}
