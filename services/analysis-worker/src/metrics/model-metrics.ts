import type { ModelCall } from '@debrief/analysis/model/options'
import { Counter, Histogram, type Registry } from 'prom-client'

export interface ModelMetrics {
  called(call: ModelCall): void
  repaired(): void
}

export function createModelMetrics(registry: Registry): ModelMetrics {
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
