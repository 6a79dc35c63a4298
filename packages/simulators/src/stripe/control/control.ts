import { type ErrorRequestHandler, json, Router } from 'express'
import { z } from 'zod'
import { type Faults, faultKinds } from '../faults/faults.ts'
import { ApiError } from '../http/api-error.ts'
import { completeCheckout } from '../life/complete-checkout.ts'
import { addEndpoint } from '../routes/webhook-endpoints.ts'
import type { StripeState } from '../state/state.ts'
import { deliveryPlanSchema, releaseSchema, resendSchema } from '../webhooks/delivery-plan.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'
import type { ClockControl } from './clock-control.ts'

export interface ControlContext {
  state: StripeState
  webhooks: Webhooks
  faults: Faults
  clock: ClockControl
}

const span = z
  .strictObject({ days: z.number().min(0), hours: z.number().min(0), seconds: z.number().min(0) })
  .partial()

const fault = z.strictObject({
  kind: z.enum(faultKinds),
  match: z.string().optional(),
  probability: z.number().min(0).max(1).optional(),
  times: z.int().nullable().optional(),
  status: z.int().optional(),
  milliseconds: z.number().optional(),
  seed: z.int().optional(),
})

const endpoint = z.strictObject({
  url: z.url(),
  secrets: z.array(z.string()).optional(),
  events: z.array(z.string()).optional(),
})

const checkout = z.strictObject({ email: z.string().default(''), cardNumber: z.string().default('') })

/** What a test does to the simulator; Stripe has nothing like it. */
export function controlRouter({ state, webhooks, faults, clock }: ControlContext): Router {
  const router = Router()
  router.use(json({ limit: '5mb' }))
  looking(router, { state, webhooks, faults, clock })
  router.post('/clock', (request, response) => {
    response.json({ now: clock.advance(span.parse(request.body)) })
  })
  router.post('/faults', (request, response) => {
    for (const { seed, ...rule } of z.array(fault).parse([request.body].flat())) faults.add(given(rule), seed)
    response.status(201).json(faults.list())
  })
  router.delete('/faults', (_request, response) => {
    faults.clear()
    response.status(204).end()
  })
  router.post('/endpoints', (request, response) => {
    const { secrets = [state.settings.webhookSecret], ...rest } = endpoint.parse(request.body)
    response.status(201).json(addEndpoint(state, given({ secrets, ...rest })))
  })
  router.post('/deliveries', (request, response) => {
    webhooks.setPlan(deliveryPlanSchema.parse(request.body))
    response.json(webhooks.plan())
  })
  router.post('/release', (request, response) => {
    response.json({ sent: webhooks.release(releaseSchema.parse(request.body)) })
  })
  router.post('/events/:id/resend', async (request, response) => {
    response.json({ statuses: await webhooks.resend(request.params.id, resendSchema.parse(request.body)) })
  })
  router.post('/checkout/:id/complete', (request, response) => {
    const session = state.sessions.get(request.params.id)
    if (!session) return void response.status(404).json({ message: 'There is no such session.' })
    completeCheckout(state, session, checkout.parse(request.body ?? {}))
    response.json(session)
  })
  refusing(router)
  return router
}

function looking(router: Router, { state, webhooks, faults, clock }: ControlContext) {
  router.get('/violations', (_request, response) => void response.json(state.violations))
  router.get('/effects', (_request, response) => void response.json(state.effects))
  router.get('/calls', (_request, response) => void response.json(state.calls))
  router.get('/deliveries', (_request, response) => void response.json(webhooks.deliveries))
  router.get('/faults', (_request, response) => void response.json(faults.list()))
  router.get('/clock', (_request, response) => void response.json({ now: clock.now() }))
  router.get('/settled', async (_request, response) => {
    await webhooks.settled()
    response.status(204).end()
  })
  router.delete(['/violations', '/effects', '/calls'], (request, response) => {
    const list = { '/violations': state.violations, '/effects': state.effects, '/calls': state.calls }[
      request.path
    ]
    if (list) list.length = 0
    response.status(204).end()
  })
}

function refusing(router: Router) {
  router.use(
    (_request, response) => void response.status(404).json({ message: 'The simulator has no such control.' }),
  )
  router.use(worded)
}

const worded: ErrorRequestHandler = (error, _request, response, next) => {
  if (error instanceof z.ZodError) return void response.status(422).json({ message: z.prettifyError(error) })
  if (error instanceof ApiError) return void response.status(error.status).json({ message: error.message })
  next(error)
}

type Given<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Without the fields that were left out. */
const given = <T extends object>(fields: T): Given<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>
