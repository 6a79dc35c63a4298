import { type GithubFacts, readGithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import { asCount, asId, asList, asObject, asText, asTime } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable, rejectedByGithub } from '../errors.ts'
import { repositoryPath } from '../paths.ts'

const MAX_PAGES = 30

/** Only the App's client can read the App's webhook (`app`). */
export type HookPlace = { fullName: string; hookId: number } | 'app'

export interface HookDelivery {
  /** This attempt's id on GitHub. With up to 19 digits, it can be too large for a JavaScript number. */
  id: string
  /** The delivery id in the webhook's header. Redeliveries repeat it. */
  guid: string
  deliveredAt: string
  redelivery: boolean
  event: string
  action: string | null
  /** The receiver's HTTP status. 0 or 5xx if GitHub couldn't reach the receiver. */
  statusCode: number
  delivered: boolean
}

/** Lists up to 3,000 deliveries since `since`, newest first. GitHub keeps deliveries for about three days. */
export async function listHookDeliveries(
  client: GithubClient,
  { of, since }: { of: HookPlace; since: Date },
  options: CallOptions = {},
): Promise<HookDelivery[]> {
  const first = since.toISOString()
  const entries = await client.list(`${buildDeliveriesPath(of)}?per_page=100`, {
    ...options,
    maxPages: MAX_PAGES,
    enough: (page) => readDeliveries(page).some(({ deliveredAt }) => deliveredAt < first),
  })
  return readDeliveries(entries).filter(({ deliveredAt }) => deliveredAt >= first)
}

export async function redeliver(
  client: GithubClient,
  { of, id }: { of: HookPlace; id: string },
  options: CallOptions = {},
): Promise<void> {
  await client.send('POST', `${buildDeliveriesPath(of)}/${digits(id)}/attempts`, options)
}

export interface ReadDelivery {
  guid: string
  event: string
  facts: GithubFacts | null
}

/** Returns null if GitHub no longer has the delivery's payload. */
export async function readHookDelivery(
  client: GithubClient,
  { of, id }: { of: HookPlace; id: string },
  options: CallOptions = {},
): Promise<ReadDelivery | null> {
  const path = `${buildDeliveriesPath(of)}/${digits(id)}`
  const delivery = asObject(await client.get(path, options))
  const guid = asText(delivery?.guid)
  const event = asText(delivery?.event)
  if (!guid || !event) throw githubUnavailable(`GET ${path}`, 'the response isn’t a delivery')
  const payload = asObject(asObject(delivery?.request)?.payload)
  return payload && { guid, event, facts: readGithubFacts(event, payload) }
}

const buildDeliveriesPath = (of: HookPlace) =>
  of === 'app' ? '/app/hook/deliveries' : `${repositoryPath(of.fullName)}/hooks/${of.hookId}/deliveries`

function digits(id: string): string {
  if (!/^\d{1,20}$/.test(id)) throw rejectedByGithub('', 422, 'the delivery’s id is invalid')
  return id
}

function readDeliveries(entries: unknown): HookDelivery[] {
  return asList(entries).flatMap((entry) => {
    const delivery = asObject(entry)
    const id = deliveryId(delivery?.id)
    const guid = asText(delivery?.guid)
    const deliveredAt = asTime(delivery?.delivered_at)
    if (delivery === null || id === null || !guid || deliveredAt === null) return []
    const statusCode = asCount(delivery.status_code) ?? 0
    const told = {
      redelivery: delivery.redelivery === true,
      event: asText(delivery.event) ?? '',
      action: asText(delivery.action),
    }
    return [{ id, guid, deliveredAt, ...told, statusCode, delivered: statusCode >= 200 && statusCode < 400 }]
  })
}

function deliveryId(value: unknown): string | null {
  if (typeof value === 'string') return /^\d{1,20}$/.test(value) ? value : null
  return asId(value)?.toString() ?? null
}
