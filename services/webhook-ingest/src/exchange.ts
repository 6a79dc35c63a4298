import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '@debrief/service-kit/log'
import type { FailedSignatures } from './intake/failed-signatures.ts'
import type { DeliveryStore } from './intake/store-delivery.ts'
import type { UnfinishedBodies } from './intake/unfinished-bodies.ts'
import type { Limits } from './limits.ts'
import type { OutcomeMetrics } from './metrics.ts'
import type { Source } from './sources/source.ts'

export interface ReceiveContext {
  deliveries: DeliveryStore
  failures: FailedSignatures
  unfinished: UnfinishedBodies
  metrics: OutcomeMetrics
  limits: Limits
  trustedHops: number
  log: Log
}

export interface Exchange {
  req: IncomingMessage
  res: ServerResponse
  source: Source
  hookId: string
  address: string
  since: number
}
