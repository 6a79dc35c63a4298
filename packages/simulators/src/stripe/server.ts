import { redirect } from '../kit/answer.ts'
import { buttonForm, html } from '../kit/html.ts'
import { recordViolation, type Violation } from '../kit/ledger.ts'
import { assetRoutes } from '../kit/page.ts'
import { compileRoutes } from '../kit/routes.ts'
import { respondTo, startServer, type VisitRoutes } from '../kit/server.ts'
import { type ControlContext, serveStripeControls } from './control.ts'
import { createIdempotency, createStripeFaults, dispatch } from './http/dispatch.ts'
import { loadValidation, type Validation } from './http/validation.ts'
import { type ClockControl, createClockControl } from './life/due.ts'
import { type StripeEndpoint, type StripeSimulatorOptions, toSettings } from './options.ts'
import { checkoutPages } from './pages/checkout.ts'
import { portalPages } from './pages/portal.ts'
import { formatDay, formatLine, formatMoney, page, site } from './pages/site.ts'
import { catalogRoutes } from './routes/catalog.ts'
import { checkoutRoutes } from './routes/checkout-sessions.ts'
import { customerRoutes } from './routes/customers.ts'
import { invoiceRoutes } from './routes/invoices.ts'
import { portalRoutes } from './routes/portal.ts'
import { refundRoutes } from './routes/refunds.ts'
import { subscriptionRoutes } from './routes/subscriptions.ts'
import { addEndpoint, systemRoutes } from './routes/system.ts'
import { createState, type Effect, type RecordedCall, type StripeState } from './state/state.ts'
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'

export interface StripeSimulator {
  url: string
  host: string
  port: number
  secretKey: string
  webhookSecret: string
  state: StripeState
  clock: ClockControl
  faults: ControlContext['faults']
  webhooks: Webhooks
  /** Deliveries are signed with `webhookSecret` unless the endpoint has its own secrets. */
  addEndpoint: (endpoint: Omit<StripeEndpoint, 'secrets'> & Partial<StripeEndpoint>) => void
  effects: () => readonly Effect[]
  calls: () => readonly RecordedCall[]
  violations: () => readonly Violation[]
  close: () => Promise<void>
}

const allRoutes = {
  ...catalogRoutes,
  ...customerRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...refundRoutes,
  ...portalRoutes,
  ...systemRoutes,
}

export async function startStripeSimulator(options: StripeSimulatorOptions = {}): Promise<StripeSimulator> {
  const settings = toSettings(options)
  const { secretKey, webhookSecret } = settings
  const state = createState(settings)
  const webhooks = createWebhooks(state)
  const faults = createStripeFaults()
  const clock = createClockControl(state)
  const { dataFolder, validate } = options
  const validation = loadValidation(dataFolder, { validate, warn: settings.warn })
  if (validation && settings.periodOn === 'items') validateEvents(state, validation)
  const idempotency = createIdempotency(() => settings.now().getTime())
  const context = { state, find: compileRoutes(allRoutes), idempotency, faults, validation }

  const { url, port, close } = await startServer(options, {
    '/_simulator': serveStripeControls({ state, webhooks, faults, clock }),
    '/v1': (incoming) => dispatch(context, incoming),
    '': respondTo({
      ...assetRoutes(site),
      ...homePages(state, clock),
      ...checkoutPages(state),
      ...portalPages(state),
    }),
  })
  state.url = url
  if (options.webhookUrl) addEndpoint(state, { url: options.webhookUrl, secrets: [webhookSecret] })
  const ticking = setInterval(() => clock.advance({}), 1000)
  ticking.unref()

  return {
    url,
    host: '127.0.0.1',
    port,
    secretKey,
    webhookSecret,
    state,
    clock,
    faults,
    webhooks,
    addEndpoint: (endpoint) => addEndpoint(state, { secrets: [webhookSecret], ...endpoint }),
    effects: () => state.effects,
    calls: () => state.calls,
    violations: () => state.violations,
    async close() {
      clearInterval(ticking)
      webhooks.close()
      await close()
    },
  }
}

/** Validates each event before it's sent, because the event's object may never appear in a response. */
function validateEvents(state: StripeState, { answerErrors }: Validation) {
  const { onEvent } = state
  state.onEvent = (event) => {
    recordViolation(state, 'answer', { method: 'EVENT', path: event.type, errors: answerErrors(event) })
    onEvent(event)
  }
}

function homePages(state: StripeState, clock: ClockControl): VisitRoutes {
  return {
    'GET /': () => {
      const subscriptions = [...state.subscriptions.values()].toReversed().slice(0, 50)
      const rows = subscriptions.map(({ customer: id, items, status }) => {
        const customer = state.customers.get(id)
        const plans = items.data.map((item) => formatLine(state, item)).join('; ')
        return html`<tr><td>${customer?.name ?? customer?.email ?? id}</td><td>${plans}</td><td>${status.replaceAll('_', ' ')}</td></tr>`
      })
      const refunds = [...state.refunds.values()].toReversed().slice(0, 50)
      const refundRows = refunds.map(({ amount, charge, created, currency }) => {
        const customer = state.customers.get(state.charges.get(charge)?.customer ?? '')
        return html`<tr><td>${customer?.name ?? customer?.email ?? charge}</td><td>${formatDay(created)}</td><td>${formatMoney(amount, currency)} refunded</td></tr>`
      })
      const later = (days: number) =>
        buttonForm('/clock', `${days === 1 ? '1 day' : `${days} days`} later`, { days: String(days) })
      const main = html`<p>For Stripe, today is ${formatDay(clock.now())}. Advance the date to trigger renewals and other scheduled changes.</p>
<div class="row">${[1, 14, 31].map(later)}</div>
<h2>Subscriptions</h2>
${rows.length === 0 ? html`<p>No subscriptions yet.</p>` : html`<table>${rows}</table>`}
${refunds.length > 0 && html`<h2>Refunds</h2><table>${refundRows}</table>`}`
      return page({ title: 'Subscriptions and time', main })
    },
    'POST /clock': ({ body }) => {
      const days = Number((body as { days?: string }).days)
      if (days > 0 && days <= 366) clock.advance({ days })
      return redirect('/', 303)
    },
  }
}
