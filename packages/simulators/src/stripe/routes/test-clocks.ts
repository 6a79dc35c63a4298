import { badRequest } from '../http/api-error.ts'
import type { Routes } from '../http/call.ts'
import { findIn } from '../http/find.ts'
import { page } from '../http/paging.ts'
import { runDue } from '../life/run-due.ts'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import type { TestClock } from '../state/nouns.ts'
import { day } from '../state/time.ts'

/** docs.stripe.com/billing/testing/test-clocks */
export const testClockRoutes: Routes = {
  'POST /v1/test_helpers/test_clocks': ({ state, params }) => {
    const at = state.clock.now()
    const clock: TestClock = {
      id: newId('clock'),
      object: 'test_helpers.test_clock',
      created: at,
      deletes_after: at + 30 * day,
      frozen_time: params.whole('frozen_time') ?? Number(params.needText('frozen_time')),
      livemode: false,
      name: params.text('name') || null,
      status: 'ready',
      status_details: {},
    }
    state.testClocks.set(clock.id, clock)
    emit(state, 'test_helpers.test_clock.created', { object: clock })
    return clock
  },
  'GET /v1/test_helpers/test_clocks/{id}': ({ state, id }) => findIn(state.testClocks, 'test clock', { id }),
  'GET /v1/test_helpers/test_clocks': (call) =>
    page(call, { found: [...call.state.testClocks.values()], url: '/v1/test_helpers/test_clocks' }),
  'POST /v1/test_helpers/test_clocks/{id}/advance': ({ state, params, id }) => {
    const clock = findIn(state.testClocks, 'test clock', { id })
    const to = params.whole('frozen_time') ?? Number(params.needText('frozen_time'))
    if (to <= clock.frozen_time)
      throw badRequest('`frozen_time` must be later than the test clock’s current frozen time.', {
        param: 'frozen_time',
      })
    emit(state, 'test_helpers.test_clock.advancing', { object: { ...clock, status: 'advancing' } })
    runDue(state, id, to)
    clock.frozen_time = to
    emit(state, 'test_helpers.test_clock.ready', { object: clock })
    // As at Stripe, the answer says `advancing`; ask again to read `ready`.
    return { ...clock, status: 'advancing' }
  },
  'DELETE /v1/test_helpers/test_clocks/{id}': ({ state, id }) => {
    findIn(state.testClocks, 'test clock', { id })
    for (const customer of state.customers.values())
      if (customer.test_clock === id) state.customers.delete(customer.id)
    for (const subscription of state.subscriptions.values())
      if (subscription.test_clock === id) state.subscriptions.delete(subscription.id)
    state.testClocks.delete(id)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  },
}
