import type { LiveEvent, PullRequestChanged } from '@debrief/contracts/http/live'

export type Send = (event: LiveEvent) => void

interface Changed {
  userId: string
  pullRequestId: string
}

interface Options {
  /** The card as it is now; null when there is none to show. */
  load(changed: Changed): Promise<PullRequestChanged | null>
  onError(error: unknown, changed: Changed): void
}

/**
 * Gives every change to every open stream of the person it concerns. A card is loaded once for a change however many
 * streams are open, not at all where none is, and changes that come while it is being loaded are one more load.
 */
export function createFanOut({ load, onError }: Options) {
  const streams = new Map<string, Set<Send>>()
  const loading = new Map<string, { again: boolean }>()

  const send = (userId: string, event: LiveEvent) => {
    for (const each of streams.get(userId) ?? []) each(event)
  }

  async function deliver(changed: Changed): Promise<void> {
    try {
      const data = await load(changed)
      if (data) send(changed.userId, { event: 'pull-request', data })
    } catch (error) {
      onError(error, changed)
      // What changed is not known, so the streams are told to load anew.
      send(changed.userId, { event: 'ready', data: {} })
    }
  }

  return {
    /** Adds a stream; call what comes back when it has ended. */
    join(userId: string, stream: Send): () => void {
      const mine = streams.get(userId) ?? new Set()
      streams.set(userId, mine.add(stream))
      return () => {
        mine.delete(stream)
        if (mine.size === 0 && streams.get(userId) === mine) streams.delete(userId)
      }
    },
    async announce(changed: Changed): Promise<void> {
      if (!streams.has(changed.userId)) return
      const key = `${changed.userId} ${changed.pullRequestId}`
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
    },
    /** The same event for everyone. */
    broadcast(event: LiveEvent): void {
      for (const userId of streams.keys()) send(userId, event)
    },
  }
}
