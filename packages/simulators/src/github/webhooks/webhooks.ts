import { randomUUID } from 'node:crypto'
import { createPendingWork, createPoster, type Poster, type PostResult, sign } from '../../kit/webhooks.ts'
import { nodeId } from '../answers/accounts.ts'
import { installationFor } from '../apps/installations.ts'
import type { GithubFaults } from '../faults.ts'
import type { GithubEvent, Webhooks } from '../http/call.ts'
import type { Delivery, Hook, Repository } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import { type GithubState, timestamp } from '../state/state.ts'

interface Message {
  /** Shared by all deliveries of one event, including redeliveries. */
  guid: string
  event: string
  action: string | null
  repository: Repository | null
  installationId: number | null
  body: string
  redelivery: boolean
}

export function createWebhooks(state: GithubState, faults: GithubFaults): Webhooks {
  const poster = createPoster(state.settings.deliveryTimeoutMs)
  const work = createPendingWork()
  const send = (hook: Hook, message: Message) => work.track(deliver({ state, faults, poster }, hook, message))

  return {
    emit({ event, action, repository, payload, app }) {
      const findInstallation = (hook: Hook) =>
        repository && !hook.repository
          ? installationFor(state, { app: findApp(state, hook), repository })
          : undefined
      const concerned = [...state.hooks.values()].filter((hook) => {
        const installation = findInstallation(hook)
        const isInstalled = !!installation && !installation.suspendedAt
        return isFor(hook, { event, repository, isInstalled, isOther: !!app && findApp(state, hook) !== app })
      })
      if (concerned.length === 0) return Promise.resolve([])
      const message = { guid: randomUUID(), event, action, repository, redelivery: false }
      const body = JSON.stringify(payload)
      const sent = concerned.map((hook) => {
        const installationId = findInstallation(hook)?.id ?? null
        const own = installationId === null ? body : withInstallation(payload, installationId)
        return send(hook, { ...message, body: own, installationId })
      })
      return Promise.all(sent)
    },
    ping: (hook, payload) =>
      send(hook, {
        guid: randomUUID(),
        event: 'ping',
        action: null,
        repository: hook.repository,
        installationId: null,
        body: JSON.stringify(payload),
        redelivery: false,
      }),
    redeliver(hook, { guid, event, action, repositoryId, installationId, request: { body } }) {
      const repository = (repositoryId !== null && state.repositories.get(repositoryId)) || null
      return send(hook, { guid, event, action, repository, installationId, body, redelivery: true })
    },
    settled: work.settled,
    close: poster.close,
  }
}

interface EventScope extends Pick<GithubEvent, 'event' | 'repository'> {
  isInstalled: boolean
  isOther: boolean
}

const findApp = (state: GithubState, hook: Hook) => state.apps.find((app) => app.hook === hook)

/**
 * An App's webhook gets all events about the App's installations. It also gets the events that it subscribes to in
 * repositories where the App is installed.
 */
function isFor(hook: Hook, { event, repository, isInstalled, isOther }: EventScope): boolean {
  if (!hook.active || (isOther && hook.repository === null)) return false
  if (hook.repository === null && event.startsWith('installation')) return true
  const concerns = hook.repository === null ? isInstalled : hook.repository === repository
  return concerns && (hook.events.includes('*') || hook.events.includes(event))
}

const withInstallation = (payload: Record<string, unknown>, id: number) =>
  JSON.stringify({ ...payload, installation: { id, node_id: nodeId('MDIzO', id) } })

// The number of deliveries that the simulator keeps for each webhook, to limit memory use. GitHub keeps all deliveries
// for three days.
const MAX_DELIVERIES = 5000

const lost: PostResult = { status: null, timedOut: false, seconds: 0, headers: {}, body: '' }

async function deliver(
  { state, faults, poster }: { state: GithubState; faults: GithubFaults; poster: Poster },
  hook: Hook,
  message: Message,
): Promise<Delivery> {
  const { guid, event, action, repository, installationId, redelivery } = message
  const encoded = hook.contentType === 'form' ? `payload=${encodeURIComponent(message.body)}` : message.body
  const headers = headersFor(state, hook, { guid, event, encoded })
  const post = () => poster.post(hook.url, { headers, body: encoded, insecure: hook.insecureSsl === '1' })
  const name = action ? `${event}.${action}` : event
  const fault = faults.decideDelivery(name, repository ? fullName(repository) : '')
  const posted = fault === 'drop-delivery' ? lost : await post()
  if (fault === 'double-delivery') await post()
  const { code, status } = describe(posted)
  const delivery: Delivery = {
    id: state.nextId(),
    guid,
    deliveredAt: timestamp(state),
    redelivery,
    duration: posted.seconds,
    status,
    statusCode: code,
    event,
    action,
    installationId,
    repositoryId: repository?.id ?? null,
    request: { headers, body: message.body },
    response: { headers: posted.headers, body: posted.body },
  }
  hook.deliveries.push(delivery)
  if (hook.deliveries.length > MAX_DELIVERIES) hook.deliveries.shift()
  hook.lastResponse = { code, status: status === 'OK' ? 'active' : 'invalid', message: status }
  return delivery
}

/** The status in GitHub's delivery list: 502 if the connection failed, 504 if the request timed out. */
function describe({ status: code, timedOut }: PostResult): { code: number; status: string } {
  if (timedOut) return { code: 504, status: 'timed out' }
  if (code === null) return { code: 502, status: 'failed to connect to host' }
  return { code, status: code >= 200 && code < 300 ? 'OK' : `Invalid HTTP Response: ${code}` }
}

/** docs.github.com/webhooks/webhook-events-and-payloads#delivery-headers */
function headersFor(
  state: GithubState,
  hook: Hook,
  { guid, event, encoded }: { guid: string; event: string; encoded: string },
): Record<string, string> {
  const signatures = hook.secret && {
    'X-Hub-Signature': `sha1=${sign(hook.secret, encoded, 'sha1')}`,
    'X-Hub-Signature-256': `sha256=${sign(hook.secret, encoded)}`,
  }
  return {
    Accept: '*/*',
    'Content-Type': hook.contentType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
    'User-Agent': 'GitHub-Hookshot/5100a1b',
    'X-GitHub-Delivery': guid,
    'X-GitHub-Event': event,
    'X-GitHub-Hook-ID': String(hook.id),
    'X-GitHub-Hook-Installation-Target-ID': String(hook.repository?.id ?? findApp(state, hook)?.id ?? 0),
    'X-GitHub-Hook-Installation-Target-Type': hook.repository ? 'repository' : 'integration',
    ...signatures,
  }
}
