import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { type ClockControl, createClockControl } from './control/clock-control.ts'
import { controlRouter } from './control/control.ts'
import { createFaults, type Faults } from './faults/faults.ts'
import { dispatch } from './http/dispatch.ts'
import { createIdempotency } from './http/idempotency.ts'
import { compileRoutes } from './http/routes.ts'
import { type StripeEndpoint, type StripeSimulatorOptions, settingsOf } from './options.ts'
import { pageRouter } from './page/pages.ts'
import { allRoutes } from './routes/all-routes.ts'
import { addEndpoint } from './routes/webhook-endpoints.ts'
import {
  createState,
  type Effect,
  type RecordedCall,
  recordViolation,
  type StripeState,
  type Violation,
} from './state/state.ts'
import { type Validation, validationFor } from './validate/validate.ts'
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'

export interface StripeSimulator {
  /** Without a slash at the end. */
  url: string
  host: string
  port: number
  secretKey: string
  webhookSecret: string
  /** For looking; calls change it. */
  state: StripeState
  clock: ClockControl
  faults: Faults
  webhooks: Webhooks
  /** Signed with `webhookSecret` unless it brings its own. */
  addEndpoint: (endpoint: Omit<StripeEndpoint, 'secrets'> & Partial<StripeEndpoint>) => void
  effects: () => readonly Effect[]
  calls: () => readonly RecordedCall[]
  violations: () => readonly Violation[]
  close: () => Promise<void>
}

/** Stripe's API, its hosted pages and its webhooks on one port. Nothing is stored. */
export async function startStripeSimulator(options: StripeSimulatorOptions = {}): Promise<StripeSimulator> {
  const settings = settingsOf(options)
  const state = createState(settings)
  const webhooks = createWebhooks(state)
  const faults = createFaults()
  const clock = createClockControl(state)
  const idempotency = createIdempotency(() => settings.now().getTime())
  const match = compileRoutes(allRoutes)
  const validation = validationFor(options, settings.warn)
  if (validation && settings.periodOn === 'items') checkEvents(state, validation)

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.get('/readyz', (_request, response) => void response.json({ ready: true }))
  app.use('/_simulator', controlRouter({ state, webhooks, faults, clock }))
  app.use('/v1', express.raw({ type: () => true, limit: '5mb' }), (request, response) =>
    dispatch({ state, match, idempotency, faults, validation }, request, response),
  )
  app.use(pageRouter(state, clock))

  const server = createServer(app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  state.url = options.url ?? `http://127.0.0.1:${port}`
  if (options.webhookUrl) addEndpoint(state, { url: options.webhookUrl, secrets: [settings.webhookSecret] })
  const ticking = setInterval(() => clock.advance({}), 1000)
  ticking.unref()

  return {
    url: state.url,
    host: '127.0.0.1',
    port,
    secretKey: settings.secretKey,
    webhookSecret: settings.webhookSecret,
    state,
    clock,
    faults,
    webhooks,
    addEndpoint: (endpoint) => void addEndpoint(state, { secrets: [settings.webhookSecret], ...endpoint }),
    effects: () => state.effects,
    calls: () => state.calls,
    violations: () => state.violations,
    async close() {
      clearInterval(ticking)
      webhooks.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Events hold objects that no answer may ever show; they are checked on their way out. */
function checkEvents(state: StripeState, { answerFaults }: Validation) {
  const { onEvent } = state
  state.onEvent = (event) => {
    const errors = answerFaults(event)
    if (errors.length > 0)
      recordViolation(state, {
        kind: 'answer',
        method: 'EVENT',
        path: event.type,
        errors: errors.slice(0, 8),
      })
    onEvent(event)
  }
}
