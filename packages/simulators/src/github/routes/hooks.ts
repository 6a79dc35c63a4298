import { created, noContent, ok } from '../../kit/answer.ts'
import { requireRepository } from '../http/access.ts'
import { type Call, type Handler, numberIn, textIn } from '../http/call.ts'
import { toCursorPage, toPage } from '../http/paging.ts'
import { badCredentials, forbidden, notFound, validationFailed } from '../http/refusal.ts'
import type { Delivery, Hook, Repository } from '../state/nouns.ts'
import { addHook, recordEffect, timestamp } from '../state/state.ts'
import { deliveryAnswer, deliveryItem, hookAnswer, hookUrl, pingPayload } from '../webhooks/payloads.ts'

interface HookBody {
  config?: { url?: string; content_type?: string; secret?: string; insecure_ssl?: string | number }
  events?: string[]
  add_events?: string[]
  remove_events?: string[]
  active?: boolean
}

export const findHooks = (call: Call, repository: Repository) =>
  [...call.state.hooks.values()].filter((hook) => hook.repository === repository)

/** Only a repository's admins can see its webhooks. Other callers get 404. */
export function requireHook(call: Call): Hook {
  const repository = requireRepository(call, 'admin')
  const hook = call.state.hooks.get(numberIn(call, 'hook_id'))
  if (!hook || hook.repository !== repository) throw notFound()
  return hook
}

const listHooks: Handler = (call) =>
  toPage(call, findHooks(call, requireRepository(call, 'admin')), (hook) => hookAnswer(call.state, hook))

const readHook: Handler = (call) => ok(hookAnswer(call.state, requireHook(call)))

const createHook: Handler = (call) => {
  const { state } = call
  const repository = requireRepository(call, 'admin')
  const body = (call.body ?? {}) as HookBody
  const url = body.config?.url
  const events = body.events ?? ['push']
  refuseBadAddress(url)
  if (repository.archived) throw forbidden('Repository was archived so is read-only.')
  const others = findHooks(call, repository)
  if (others.some((hook) => hook.url === url && hook.events.some((event) => events.includes(event)))) {
    throw invalidHook('Hook already exists on this repository')
  }
  if (events.some((event) => others.filter((hook) => hook.events.includes(event)).length >= 20)) {
    throw invalidHook('The "push" event cannot have more than 20 hooks')
  }
  const { active = true, config } = body
  const hook = addHook(state, { repository, active, events, url: url ?? '', ...readConfig(config) })
  record(call, hook, 'hook-created')
  if (hook.active) void call.webhooks.ping(hook, pingPayload(state, hook))
  return created(hookAnswer(state, hook))
}

const updateHook: Handler = (call) => {
  const hook = requireHook(call)
  const body = (call.body ?? {}) as HookBody
  const { config } = body
  if (config?.url !== undefined) refuseBadAddress(config.url)
  const events = body.events ?? hook.events
  hook.events = [...new Set([...events, ...(body.add_events ?? [])])].filter(
    (event) => !body.remove_events?.includes(event),
  )
  hook.active = body.active ?? hook.active
  // A new config replaces the old one, so leaving out the secret removes it (docs.github.com/rest/repos/webhooks). Only
  // the URL can be left out without changing it.
  if (config) Object.assign(hook, readConfig(config), { url: config.url ?? hook.url })
  hook.updatedAt = timestamp(call.state)
  record(call, hook, 'hook-updated')
  return ok(hookAnswer(call.state, hook))
}

const deleteHook: Handler = (call) => {
  const hook = requireHook(call)
  call.state.hooks.delete(hook.id)
  record(call, hook, 'hook-deleted')
  return noContent
}

const pingHook: Handler = (call) => {
  const hook = requireHook(call)
  void call.webhooks.ping(hook, pingPayload(call.state, hook))
  return noContent
}

const readConfig = ({ content_type, secret, insecure_ssl }: NonNullable<HookBody['config']> = {}) => ({
  contentType: content_type === 'json' ? ('json' as const) : ('form' as const),
  secret: secret ?? null,
  insecureSsl: String(insecure_ssl) === '1' ? ('1' as const) : ('0' as const),
})

const invalidHook = (message: string, field?: string) =>
  validationFailed({ resource: 'Hook', code: 'custom', ...(field ? { field } : {}), message })

function refuseBadAddress(url: string | undefined) {
  if (!url || !/^https?:\/\//.test(url)) throw invalidHook('url is missing a scheme', 'url')
}

const record = (call: Call, hook: Hook, kind: string) =>
  recordEffect(call.state, {
    kind,
    id: hook.id,
    by: call.caller.account,
    repository: hook.repository,
    detail: { url: hook.url, events: hook.events },
  })

export const hookRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/hooks': listHooks,
  'POST /repos/{owner}/{repo}/hooks': createHook,
  'GET /repos/{owner}/{repo}/hooks/{hook_id}': readHook,
  'PATCH /repos/{owner}/{repo}/hooks/{hook_id}': updateHook,
  'DELETE /repos/{owner}/{repo}/hooks/{hook_id}': deleteHook,
  'POST /repos/{owner}/{repo}/hooks/{hook_id}/pings': pingHook,
}

/** GitHub keeps a delivery for three days. */
const keptMs = 3 * 24 * 3600 * 1000

function keptDeliveries(call: Call, hook: Hook): Delivery[] {
  const oldest = call.state.settings.now().getTime() - keptMs
  const status = call.query.get('status')
  return hook.deliveries
    .filter((delivery) => Date.parse(delivery.deliveredAt) >= oldest)
    .filter((delivery) => status === null || (status === 'success') === isSuccess(delivery))
}

const isSuccess = (delivery: Delivery) => delivery.statusCode >= 200 && delivery.statusCode < 400

/** GitHub's delivery ids have 19 digits: https://github.com/octokit/request.js/issues/797 */
const FIRST_ID = 3_804_004_623_172_239_366n
const withLongIds = (json: string) =>
  json.replace(/"id":(\d+),"guid"/g, (_, id: string) => `"id":${FIRST_ID + BigInt(id)},"guid"`)

function requireDelivery(call: Call, hook: Hook): Delivery {
  const told = textIn(call, 'delivery_id')
  if (!/^\d+$/.test(told)) throw notFound()
  const id = Number(BigInt(told) - FIRST_ID)
  const found = keptDeliveries(call, hook).find((delivery) => delivery.id === id)
  if (!found) throw notFound()
  return found
}

function appHook(call: Call): Hook {
  if (!call.caller.app) throw badCredentials()
  return call.caller.app.hook
}

const list =
  (hookFrom: (call: Call) => Hook): Handler =>
  (call) => ({
    ...toCursorPage(call, keptDeliveries(call, hookFrom(call)), deliveryItem),
    rewrite: withLongIds,
  })

const read =
  (hookFrom: (call: Call) => Hook): Handler =>
  (call) => {
    const hook = hookFrom(call)
    const delivery = requireDelivery(call, hook)
    const url = `${hookUrl(call.state, hook)}/deliveries/${FIRST_ID + BigInt(delivery.id)}`
    return { ...ok(deliveryAnswer(delivery, url)), rewrite: withLongIds }
  }

const attempt =
  (hookFrom: (call: Call) => Hook): Handler =>
  (call) => {
    const hook = hookFrom(call)
    void call.webhooks.redeliver(hook, requireDelivery(call, hook))
    return { status: 202, body: {} }
  }

export const deliveryRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries': list(requireHook),
  'GET /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}': read(requireHook),
  'POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts': attempt(requireHook),
  'GET /app/hook/deliveries': list(appHook),
  'GET /app/hook/deliveries/{delivery_id}': read(appHook),
  'POST /app/hook/deliveries/{delivery_id}/attempts': attempt(appHook),
}
