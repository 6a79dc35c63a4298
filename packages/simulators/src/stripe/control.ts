import { z } from 'zod'
import { created, ok } from '../kit/answer.ts'
import { serveControls } from '../kit/control.ts'
import { faultControl } from '../kit/faults.ts'
import { problem, type Serve } from '../kit/server.ts'
import type { createStripeFaults } from './http/dispatch.ts'
import { completeCheckout } from './life/checkout.ts'
import type { ClockControl } from './life/due.ts'
import { addEndpoint } from './routes/system.ts'
import type { StripeState } from './state/state.ts'
import { deliveryPlanSchema, releaseSchema, resendSchema, type Webhooks } from './webhooks/webhooks.ts'

export interface ControlContext {
  state: StripeState
  webhooks: Webhooks
  faults: ReturnType<typeof createStripeFaults>
  clock: ClockControl
}

const amount = z.number().min(0).exactOptional()
const span = z.strictObject({ days: amount, hours: amount, seconds: amount })
const endpoint = z.strictObject({
  url: z.url(),
  secrets: z.array(z.string()).exactOptional(),
  events: z.array(z.string()).exactOptional(),
})
const buyer = z.strictObject({ email: z.string().default(''), cardNumber: z.string().default('') })

export function serveStripeControls({ state, webhooks, faults, clock }: ControlContext): Serve {
  const { violations, effects, calls, settings } = state
  return serveControls(
    {
      ...faultControl(faults),
      'GET /clock': () => ok({ now: clock.now() }),
      'POST /clock': ({ body }) => ok({ now: clock.advance(span.parse(body)) }),
      'POST /endpoints': ({ body }) =>
        created(addEndpoint(state, { secrets: [settings.webhookSecret], ...endpoint.parse(body) })),
      'GET /deliveries': () => ok(webhooks.deliveries),
      'POST /deliveries': ({ body }) => {
        webhooks.setPlan(deliveryPlanSchema.parse(body))
        return ok(webhooks.plan())
      },
      'POST /release': ({ body }) => ok({ sent: webhooks.release(releaseSchema.parse(body)) }),
      'POST /events/{id}/resend': async ({ params: { id = '' }, body }) =>
        ok({ statuses: await webhooks.resend(id, resendSchema.parse(body)) }),
      'POST /checkout/{id}/complete': ({ params: { id = '' }, body }) => {
        const session = state.sessions.get(id)
        if (!session) return problem(404, "This session doesn't exist.")
        completeCheckout(state, session, buyer.parse(body))
        return ok(session)
      },
    },
    { violations, effects, calls },
    webhooks,
  )
}
