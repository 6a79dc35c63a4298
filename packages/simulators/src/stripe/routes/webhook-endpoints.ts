import { missingParam } from '../http/api-error.ts'
import type { Routes } from '../http/call.ts'
import { findIn } from '../http/find.ts'
import { page } from '../http/paging.ts'
import type { StripeEndpoint } from '../options.ts'
import { lettersOf, newId } from '../state/ids.ts'
import type { WebhookEndpoint } from '../state/nouns.ts'
import type { StripeState } from '../state/state.ts'

export const webhookEndpointRoutes: Routes = {
  'POST /v1/webhook_endpoints': ({ state, params }) => {
    const events = params.texts('enabled_events')
    if (!events) throw missingParam('enabled_events')
    const secret = `whsec_${lettersOf(32)}`
    const endpoint = addEndpoint(state, { url: params.needText('url'), secrets: [secret], events })
    return { ...shown(endpoint), secret }
  },
  'GET /v1/webhook_endpoints/{id}': ({ state, id }) =>
    shown(findIn(state.endpoints, 'webhook endpoint', { id })),
  'GET /v1/webhook_endpoints': (call) =>
    page(call, { found: [...call.state.endpoints.values()].map(shown), url: '/v1/webhook_endpoints' }),
  'DELETE /v1/webhook_endpoints/{id}': ({ state, id }) => {
    findIn(state.endpoints, 'webhook endpoint', { id })
    state.endpoints.delete(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  },
}

export function addEndpoint(state: StripeState, { url, secrets, events }: StripeEndpoint): WebhookEndpoint {
  const endpoint: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: state.clock.now(),
    description: null,
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

const shown = ({ secrets: _secrets, ...rest }: WebhookEndpoint) =>
  rest as Omit<WebhookEndpoint, 'secrets'> & { id: string; object: string }
