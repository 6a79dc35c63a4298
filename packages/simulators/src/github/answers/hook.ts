import type { Delivery, Hook } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import { repositoryUrl } from './repository.ts'

/** GitHub's `hook`. The API never returns the secret, only eight asterisks if there is one. */
export function hookAnswer(state: GithubState, hook: Hook) {
  const url = hookUrl(state, hook)
  return {
    type: hook.repository ? 'Repository' : 'App',
    id: hook.id,
    name: 'web',
    active: hook.active,
    events: hook.events,
    config: {
      content_type: hook.contentType,
      insecure_ssl: hook.insecureSsl,
      url: hook.url,
      ...(hook.secret ? { secret: '********' } : {}),
    },
    updated_at: hook.updatedAt,
    created_at: hook.createdAt,
    url,
    test_url: `${url}/test`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: hook.lastResponse,
  }
}

export const hookUrl = (state: GithubState, hook: Hook) =>
  hook.repository ? `${repositoryUrl(state, hook.repository)}/hooks/${hook.id}` : `${state.urls.api}/app/hook`

export const deliveryItem = (delivery: Delivery) => ({
  id: delivery.id,
  guid: delivery.guid,
  delivered_at: delivery.deliveredAt,
  redelivery: delivery.redelivery,
  duration: delivery.duration,
  status: delivery.status,
  status_code: delivery.statusCode,
  event: delivery.event,
  action: delivery.action,
  installation_id: delivery.installationId,
  repository_id: delivery.repositoryId,
  throttled_at: null,
})

export const deliveryAnswer = (delivery: Delivery, url: string) => ({
  ...deliveryItem(delivery),
  url,
  request: { headers: delivery.request.headers, payload: JSON.parse(delivery.request.body) as unknown },
  response: { headers: delivery.response.headers, payload: delivery.response.body },
})
