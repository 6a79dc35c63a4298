import type { ModelCall } from '@debrief/analysis/model/options'
import { createGithubMetrics, type GithubMetrics } from '@debrief/service-kit/metrics/github-metrics'
import { createJobMetrics, type JobMetrics, WORK_BUCKETS } from '@debrief/service-kit/metrics/job-metrics'
import { Counter, Histogram, type Registry } from 'prom-client'

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

interface ModelMetrics {
  called(call: ModelCall): void
  repaired(): void
}

function createModelMetrics(registry: Registry): ModelMetrics {
  const registers = [registry]
  const calls = new Counter({
    name: 'llm_calls',
    help: 'Model calls by purpose and outcome',
    labelNames: ['asked', 'outcome'],
    registers,
  })
  const latency = new Histogram({
    name: 'llm_latency_seconds',
    help: 'Duration of a model call',
    labelNames: ['asked'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 90, 180],
    registers,
  })
  const tokens = new Counter({
    name: 'llm_tokens',
    help: 'Tokens used by answered model calls',
    labelNames: ['direction'],
    registers,
  })
  const cost = new Counter({
    name: 'llm_cost',
    help: 'Cost of answered model calls, if OPENAI_PRICE_INPUT and OPENAI_PRICE_OUTPUT are set',
    registers,
  })
  const repairs = new Counter({
    name: 'schema_repair',
    help: 'Model calls repeated because the answer was unusable',
    registers,
  })
  return {
    called(call) {
      calls.inc({ asked: call.asked, outcome: call.outcome })
      latency.observe({ asked: call.asked }, call.milliseconds / 1_000)
      tokens.inc({ direction: 'input' }, call.inputTokens)
      tokens.inc({ direction: 'output' }, call.outputTokens)
      if (call.cost !== null) cost.inc(call.cost)
    },
    repaired: () => repairs.inc(),
  }
}
