import type { Routes } from '../http/call.ts'
import { findIn } from '../http/find.ts'
import { page } from '../http/paging.ts'

export const eventRoutes: Routes = {
  'GET /v1/events/{id}': ({ state, id }) => findIn(state.events, 'event', { id }),
  'GET /v1/events': (call) => {
    const { state, params } = call
    const types = params.texts('types') ?? (params.text('type') ? [params.needText('type')] : null)
    const fits = (type: string) =>
      types === null ||
      types.some((one) => one === type || (one.endsWith('*') && type.startsWith(one.slice(0, -1))))
    const found = [...state.events.values()].filter(({ type }) => fits(type))
    return page(call, { found, url: '/v1/events' })
  },
}
