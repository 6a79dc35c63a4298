import type { Routes } from '../../kit/routes.ts'
import { badRequest, missingParam } from '../http/errors.ts'
import { type Call, findIn, type Handler, listPage } from '../http/find.ts'
import { runDue } from '../life/due.ts'
import { newId, nulls, randomLetters } from '../objects/fields.ts'
import type { StripeObject, TestClock, WebhookEndpoint } from '../objects/nouns.ts'
import type { StripeEndpoint } from '../options.ts'
import { emit } from '../state/events.ts'
import { DAY, type StripeState } from '../state/state.ts'

const findClock = ({ state, id }: Call) => findIn(state.testClocks, 'test clock', id)
const findEndpoint = ({ state, id }: Call) => findIn(state.endpoints, 'webhook endpoint', id)

/** For test clocks, see docs.stripe.com/billing/testing/test-clocks. */
export const systemRoutes: Routes<Handler> = {
  'GET /v1/events/{id}': ({ state, id }) => findIn(state.events, 'event', id),
  'GET /v1/events': (call) => {
    const { state, params } = call
    const type = params.textOrNull('type')
    const types = params.texts('types') ?? (type ? [type] : ['*'])
    const fits = (one: string, pattern: string) =>
      one === pattern || (pattern.endsWith('*') && one.startsWith(pattern.slice(0, -1)))
    const events = [...state.events.values()]
    const found = events.filter((event) => types.some((pattern) => fits(event.type, pattern)))
    return listPage(call, found)
  },

  'POST /v1/test_helpers/test_clocks': ({ state, params }) => {
    const at = state.clock.now()
    const clock: TestClock = {
      id: newId('clock'),
      object: 'test_helpers.test_clock',
      created: at,
      deletes_after: at + 30 * DAY,
      frozen_time: params.whole('frozen_time') ?? Number(params.needText('frozen_time')),
      livemode: false,
      name: params.textOrNull('name'),
      status: 'ready',
      status_details: {},
    }
    state.testClocks.set(clock.id, clock)
    emit(state, 'test_helpers.test_clock.created', clock)
    return clock
  },
  'GET /v1/test_helpers/test_clocks/{id}': findClock,
  'GET /v1/test_helpers/test_clocks': (call) => listPage(call, [...call.state.testClocks.values()]),
  'POST /v1/test_helpers/test_clocks/{id}/advance': (call) => {
    const { state, params, id } = call
    const clock = findClock(call)
    const to = params.whole('frozen_time') ?? Number(params.needText('frozen_time'))
    if (to <= clock.frozen_time)
      throw badRequest('`frozen_time` must be later than the test clock’s current frozen time.', {
        param: 'frozen_time',
      })
    emit(state, 'test_helpers.test_clock.advancing', { ...clock, status: 'advancing' })
    runDue(state, id, to)
    clock.frozen_time = to
    emit(state, 'test_helpers.test_clock.ready', clock)
    // As on Stripe, the response says `advancing`, and later reads say `ready`.
    return { ...clock, status: 'advancing' }
  },
  'DELETE /v1/test_helpers/test_clocks/{id}': (call) => {
    const { state, id } = call
    findClock(call)
    for (const place of [state.customers, state.subscriptions])
      for (const object of place.values()) if (object.test_clock === id) place.delete(object.id)
    state.testClocks.delete(id)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  },

  'POST /v1/webhook_endpoints': ({ state, params }) => {
    const events = params.texts('enabled_events')
    if (!events) throw missingParam('enabled_events')
    const secret = `whsec_${randomLetters(32)}`
    const endpoint = addEndpoint(state, { url: params.needText('url'), secrets: [secret], events })
    return { ...withoutSecrets(endpoint), secret }
  },
  'GET /v1/webhook_endpoints/{id}': (call) => withoutSecrets(findEndpoint(call)),
  'GET /v1/webhook_endpoints': (call) =>
    listPage(call, [...call.state.endpoints.values()].map(withoutSecrets)),
  'DELETE /v1/webhook_endpoints/{id}': (call) => {
    const { id } = findEndpoint(call)
    call.state.endpoints.delete(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  },
}

export function addEndpoint(state: StripeState, { url, secrets, events }: StripeEndpoint): WebhookEndpoint {
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    ...nulls('api_version application description'),
    created: state.clock.now(),
    enabled_events: events ?? ['*'],
    livemode: false,
    metadata: {},
    secrets,
    status: 'enabled',
    url,
  }
  state.endpoints.set(endpoint.id, endpoint)
  return endpoint
}

const withoutSecrets = ({ secrets: _, ...rest }: WebhookEndpoint) => rest as StripeObject
