import type { LiveEvent, PullRequestChanged } from '@debrief/contracts/http/live'
import type { Subject } from '../policy/subject.ts'

export type Send = (event: LiveEvent) => void

interface Changed {
  userId: string
  pullRequestId: string
}
/** A change as one viewer is told of it. */
export type ChangedFor = Subject & { pullRequestId: string }

interface Options {
  /** The card as the viewer sees it now; null when there is none to show them. */
  load(changed: ChangedFor): Promise<PullRequestChanged | null>
  onError(error: unknown, changed: ChangedFor): void
}

/**
 * Gives every change to every open stream about the person it concerns: their own and those of a manager who looks at
 * them. A card is loaded once for a change and a viewer however many streams are open, not at all where none is, and
 * changes that come while it is being loaded are one more load.
 */
export function createFanOut({ load, onError }: Options) {
  /** By the person they are about, then by who listens. */
  const streams = new Map<string, Map<string, Set<Send>>>()
  const loading = new Map<string, { again: boolean }>()

  const send = ({ userId, viewerId }: Subject, event: LiveEvent) => {
    for (const each of streams.get(userId)?.get(viewerId) ?? []) each(event)
  }

  async function deliver(changed: ChangedFor): Promise<void> {
    try {
      const data = await load(changed)
      if (data) send(changed, { event: 'pull-request', data })
    } catch (error) {
      onError(error, changed)
      // What changed is not known, so the streams are told to load anew.
      send(changed, { event: 'ready', data: {} })
    }
  }

  async function tell(changed: ChangedFor): Promise<void> {
    const key = `${changed.viewerId} ${changed.userId} ${changed.pullRequestId}`
    const current = loading.get(key)
    if (current) {
      current.again = true
      return
    }
    const state = { again: true }
    loading.set(key, state)
    while (state.again) {
      state.again = false
      await deliver(changed)
    }
    loading.delete(key)
  }

  return {
    /** Adds a stream; call what comes back when it has ended. */
    join({ userId, viewerId }: Subject, stream: Send): () => void {
      const about = streams.get(userId) ?? new Map<string, Set<Send>>()
      const mine = about.get(viewerId) ?? new Set()
      streams.set(userId, about.set(viewerId, mine.add(stream)))
      return () => {
        mine.delete(stream)
        if (mine.size === 0 && about.get(viewerId) === mine) about.delete(viewerId)
        if (about.size === 0 && streams.get(userId) === about) streams.delete(userId)
      }
    },
    async announce({ userId, pullRequestId }: Changed): Promise<void> {
      const viewers = [...(streams.get(userId)?.keys() ?? [])]
      await Promise.all(viewers.map((viewerId) => tell({ viewerId, userId, pullRequestId })))
    },
    /** The same event for everyone. */
    broadcast(event: LiveEvent): void {
      for (const about of streams.values())
        for (const sends of about.values()) for (const each of sends) each(event)
    },
  }
}
