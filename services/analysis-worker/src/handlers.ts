import type { JobHandlers } from '@debrief/queue/work'
import type { WorkerContext } from './context.ts'
import { analyzePullRequestHandler } from './jobs/analyze-pull-request.ts'
import { routeDeliveryHandler } from './jobs/route-delivery.ts'
import { sendMailHandler } from './jobs/send-mail.ts'

export function handlersOf(context: WorkerContext): JobHandlers {
  return {
    'route-delivery': routeDeliveryHandler(context),
    'analyze-pull-request': analyzePullRequestHandler(context),
    'send-mail': sendMailHandler(context),
  }
}
