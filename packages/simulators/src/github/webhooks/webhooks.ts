import { randomUUID } from 'node:crypto'
import { nodeId } from '../answers/user.ts'
import { installationFor } from '../apps/installations.ts'
import type { Faults } from '../faults/faults.ts'
import type { Delivery, Hook, Repository } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import type { GithubState } from '../state/state.ts'
import { deliver, type Message } from './deliver.ts'
import { post } from './post.ts'

export interface Happening {
  event: string
  action: string | null
  repository: Repository | null
  payload: Record<string, unknown>
}

export interface Webhooks {
  /** Sends the event to every subscribed hook under one delivery id; resolves when all have answered. */
  emit: (happening: Happening) => Promise<Delivery[]>
  ping: (hook: Hook, payload: Record<string, unknown>) => Promise<Delivery>
  redeliver: (hook: Hook, delivery: Delivery) => Promise<Delivery>
  /** Resolves when no delivery is in progress. */
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

  const send = (hook: Hook, message: Message) => track(deliver({ state, faults, poster }, hook, message))

  return {
    emit: (happening) => emitTo(state, send, happening),
    ping(hook, payload) {
      const { repository } = hook
      return send(hook, {
        guid: randomUUID(),
        event: 'ping',
        action: null,
        ...identifyRepository(repository),
        installationId: null,
        body: JSON.stringify(payload),
        redelivery: false,
      })
    },
    redeliver(hook, { guid, event, action, repositoryId, installationId, request: { body } }) {
      const repository = repositoryId === null ? undefined : state.repositories.get(repositoryId)
      const name = repository ? fullName(repository) : null
      return send(hook, {
        guid,
        event,
        action,
        fullName: name,
        repositoryId,
        installationId,
        body,
        redelivery: true,
      })
    },
    async settled() {
      while (underway.size > 0) await Promise.allSettled(underway)
    },
    close: () => poster.close(),
  }
}

type Send = (hook: Hook, message: Message) => Promise<Delivery>

function emitTo(state: GithubState, send: Send, { event, action, repository, payload }: Happening) {
  const installation = repository && installationFor(state, repository)
  const isInstalled = !!installation && !installation.suspendedAt
  const concerned = [...state.hooks.values()].filter((hook) =>
    isFor(hook, { event, repository, isInstalled }),
  )
  if (concerned.length === 0) return Promise.resolve([])
  const guid = randomUUID()
  const body = JSON.stringify(payload)
  const message = { guid, event, action, ...identifyRepository(repository) }
  const sent = concerned.map((hook) => {
    const installationId = hook.repository ? null : (installation?.id ?? null)
    const own = installationId === null ? body : withInstallation(payload, installationId)
    return send(hook, { ...message, body: own, installationId, redelivery: false })
  })
  return Promise.all(sent)
}

const identifyRepository = (repository: Repository | null) => ({
  fullName: repository && fullName(repository),
  repositoryId: repository?.id ?? null,
})

interface About extends Pick<Happening, 'event' | 'repository'> {
  isInstalled: boolean
}

/** The App gets events from the repositories it is installed on, and always those about its installations. */
function isFor(hook: Hook, { event, repository, isInstalled }: About): boolean {
  if (!hook.active) return false
  if (hook.repository === null && event.startsWith('installation')) return true
  const concerns = hook.repository === null ? isInstalled : hook.repository === repository
  return concerns && (hook.events.includes('*') || hook.events.includes(event))
}

const withInstallation = (payload: Record<string, unknown>, id: number) =>
  JSON.stringify({ ...payload, installation: { id, node_id: nodeId('MDIzO', id) } })
