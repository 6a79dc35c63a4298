import type { Faults } from '../faults/faults.ts'
import type { Delivery, Hook } from '../state/nouns.ts'
import { type GithubState, timestamp } from '../state/state.ts'
import type { Posted, Poster } from './post.ts'
import { sign, signSha1 } from './sign.ts'

export interface Message {
  /** The same for every hook of one event, and for redeliveries. */
  guid: string
  event: string
  action: string | null
  fullName: string | null
  repositoryId: number | null
  installationId: number | null
  /** The JSON string to be signed. */
  body: string
  redelivery: boolean
}

// GitHub keeps deliveries for three days; keeping only the newest is enough here and limits memory use.
const keptDeliveries = 5000

const lost: Posted = { status: 'failed to connect to host', code: 502, seconds: 0, headers: {}, body: '' }

/** Sends one message to one hook, without retries, and records the result. */
export async function deliver(
  { state, faults, poster }: { state: GithubState; faults: Faults; poster: Poster },
  hook: Hook,
  message: Message,
): Promise<Delivery> {
  const { guid, event, action, repositoryId, installationId, redelivery } = message
  const encoded = hook.contentType === 'form' ? `payload=${encodeURIComponent(message.body)}` : message.body
  const headers = headersFor(state, hook, { guid, event, encoded })
  const fault = faults.decideDelivery(action ? `${event}.${action}` : event, message.fullName ?? '')
  const posted = fault === 'drop-delivery' ? lost : await poster.send(hook, headers, encoded)
  if (fault === 'double-delivery') await poster.send(hook, headers, encoded)
  const delivery: Delivery = {
    id: state.nextId(),
    guid,
    deliveredAt: timestamp(state),
    redelivery,
    duration: posted.seconds,
    status: posted.status,
    statusCode: posted.code,
    event,
    action,
    installationId,
    repositoryId,
    request: { headers, body: message.body },
    response: { headers: posted.headers, body: posted.body },
  }
  hook.deliveries.push(delivery)
  if (hook.deliveries.length > keptDeliveries) hook.deliveries.shift()
  const answered = posted.code >= 200 && posted.code < 300
  hook.lastResponse = { code: posted.code, status: answered ? 'active' : 'invalid', message: posted.status }
  return delivery
}

/** docs.github.com/webhooks/webhook-events-and-payloads#delivery-headers */
function headersFor(
  state: GithubState,
  hook: Hook,
  { guid, event, encoded }: { guid: string; event: string; encoded: string },
): Record<string, string> {
  const signatures = hook.secret && {
    'X-Hub-Signature': signSha1(hook.secret, encoded),
    'X-Hub-Signature-256': sign(hook.secret, encoded),
  }
  return {
    Accept: '*/*',
    'Content-Type': hook.contentType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
    'User-Agent': 'GitHub-Hookshot/5100a1b',
    'X-GitHub-Delivery': guid,
    'X-GitHub-Event': event,
    'X-GitHub-Hook-ID': String(hook.id),
    'X-GitHub-Hook-Installation-Target-ID': String(hook.repository?.id ?? state.app?.id ?? 0),
    'X-GitHub-Hook-Installation-Target-Type': hook.repository ? 'repository' : 'integration',
    ...signatures,
  }
}
