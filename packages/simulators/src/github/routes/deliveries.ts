import { ok } from '../../kit/answer.ts'
import { deliveryAnswer, deliveryItem, hookUrl } from '../answers/hook.ts'
import { type Call, type Handler, textIn } from '../http/call.ts'
import { toCursorPage } from '../http/paging.ts'
import { badCredentials, notFound } from '../http/refusal.ts'
import type { Delivery, Hook } from '../state/nouns.ts'
import { requireHook } from './hooks.ts'

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

/** GitHub numbers deliveries with 19 digits: https://github.com/octokit/request.js/issues/797 */
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
