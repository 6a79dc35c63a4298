import { randomUUID } from 'node:crypto'
import { nodeId } from '../answers/user.ts'
import type { Faults } from '../faults/faults.ts'
import type { Delivery, Hook, Repository } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import { type GithubState, timestamp } from '../state/state.ts'
import { type Posted, post } from './post.ts'
import { sign, signSha1 } from './sign.ts'

export interface Happening {
  event: string
  action: string | null
  repository: Repository | null
  payload: Record<string, unknown>
}

export interface Webhooks {
  /** Sends it to every hook that asked for the event, under one delivery id; resolves when all have answered. */
  emit: (happening: Happening) => Promise<Delivery[]>
  ping: (hook: Hook, payload: Record<string, unknown>) => Promise<Delivery>
  redeliver: (hook: Hook, delivery: Delivery) => Promise<Delivery>
  /** Resolves when nothing is under way. */
  settled: () => Promise<void>
  close: () => void
}

export function createWebhooks(state: GithubState, faults: Faults): Webhooks {
  const poster = post(state.settings.deliveryTimeoutMs)
  const underway = new Set<Promise<unknown>>()
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    underway.add(work)
    return work.finally(() => underway.delete(work))
  }

  async function send(
    hook: Hook,
    message: { guid: string; event: string; body: string; redelivery: boolean; happening: Happening },
  ) {
    const installationId =
      hook.repository === null ? installationOf(state, message.happening.repository) : null
    const headers = headersFor(state, hook, message)
    const encoded = hook.contentType === 'form' ? `payload=${encodeURIComponent(message.body)}` : message.body
    if (hook.secret) {
      headers['X-Hub-Signature'] = signSha1(hook.secret, encoded)
      headers['X-Hub-Signature-256'] = sign(hook.secret, encoded)
    }
    const { happening } = message
    const subject = happening.action ? `${message.event}.${happening.action}` : message.event
    const fault = faults.decideDelivery(subject, happening.repository ? fullName(happening.repository) : '')
    const sendOnce = () => poster.send(hook, headers, encoded)
    const posted: Posted = fault === 'drop-delivery' ? { ...lost } : await sendOnce()
    if (fault === 'double-delivery') await sendOnce()
    const delivery: Delivery = {
      id: state.nextId(),
      guid: message.guid,
      deliveredAt: timestamp(state),
      redelivery: message.redelivery,
      duration: posted.seconds,
      status: posted.status,
      statusCode: posted.code,
      event: message.event,
      action: happening.action,
      installationId,
      repositoryId: happening.repository?.id ?? null,
      request: { headers, body: message.body },
      response: { headers: posted.headers, body: posted.body },
    }
    hook.deliveries.push(delivery)
    if (hook.deliveries.length > keptDeliveries) hook.deliveries.shift()
    hook.lastResponse = {
      code: posted.code,
      status: posted.code >= 200 && posted.code < 300 ? 'active' : 'invalid',
      message: posted.status,
    }
    return delivery
  }

  return {
    emit(happening) {
      const guid = randomUUID()
      const concerned = [...state.hooks.values()].filter((hook) => isFor(hook, happening))
      if (concerned.length === 0) return Promise.resolve([])
      const body = JSON.stringify(happening.payload)
      const sent = concerned.map((hook) => {
        const ownBody = hook.repository ? body : withInstallation(state, happening)
        return send(hook, { guid, event: happening.event, body: ownBody, redelivery: false, happening })
      })
      return track(Promise.all(sent))
    },
    ping(hook, payload) {
      const happening = { event: 'ping', action: null, repository: hook.repository, payload }
      const body = JSON.stringify(payload)
      return track(send(hook, { guid: randomUUID(), event: 'ping', body, redelivery: false, happening }))
    },
    redeliver(hook, { guid, event, action, request }) {
      const happening = { event, action, repository: hook.repository, payload: {} }
      return track(send(hook, { guid, event, body: request.body, redelivery: true, happening }))
    },
    async settled() {
      while (underway.size > 0) await Promise.allSettled([...underway])
    },
    close: () => poster.close(),
  }
}

// GitHub keeps three days' worth; the newest of them are enough here and keep memory bounded.
const keptDeliveries = 5000

const lost: Posted = { status: 'failed to connect to host', code: 502, seconds: 0, headers: {}, body: '' }

const isFor = (hook: Hook, { event, repository }: Happening) =>
  hook.active &&
  (hook.repository === null || hook.repository === repository) &&
  (hook.events.includes('*') ||
    hook.events.includes(event) ||
    (hook.repository === null && event.startsWith('installation')))

const installationOf = (state: GithubState, repository: Repository | null) =>
  [...state.installations.values()].find((one) => one.account.id === repository?.owner.id)?.id ?? null

function withInstallation(state: GithubState, { payload, repository }: Happening): string {
  const id = installationOf(state, repository)
  if (id === null) return JSON.stringify(payload)
  return JSON.stringify({ ...payload, installation: { id, node_id: nodeId('MDIzO', id) } })
}

function headersFor(
  state: GithubState,
  hook: Hook,
  { guid, event }: { guid: string; event: string },
): Record<string, string> {
  return {
    Accept: '*/*',
    'Content-Type': hook.contentType === 'form' ? 'application/x-www-form-urlencoded' : 'application/json',
    'User-Agent': 'GitHub-Hookshot/5100a1b',
    'X-GitHub-Delivery': guid,
    'X-GitHub-Event': event,
    'X-GitHub-Hook-ID': String(hook.id),
    'X-GitHub-Hook-Installation-Target-ID': String(hook.repository?.id ?? state.app?.id ?? 0),
    'X-GitHub-Hook-Installation-Target-Type': hook.repository ? 'repository' : 'integration',
  }
}
