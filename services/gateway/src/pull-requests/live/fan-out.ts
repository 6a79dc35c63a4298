import type { LiveEvent, PullRequestChanged } from '@debrief/contracts/pull-requests/live'
import type { Subject } from '@debrief/database/pull-requests/visibility'

export type Send = (event: LiveEvent) => void

interface PullRequestChange {
  userId: string
  pullRequestId: string
}
export type ChangedFor = Subject & { pullRequestId: string }

interface Options {
  load(changed: ChangedFor): Promise<PullRequestChanged | null>
  onError(error: unknown, changed: ChangedFor): void
}

/**
 * Sends each change to the open streams about the pull request's owner, whether the owner or their manager opened them.
 * Loads a card once per change and viewer, and only if a stream is open. Changes during a load cause one more load.
 */
export function createFanOut({ load, onError }: Options) {
  /** Maps each person to the streams that show their pull requests, by viewer. */
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
      // The card couldn't be loaded, so `ready` tells the pages to reload.
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
    async announce({ userId, pullRequestId }: PullRequestChange): Promise<void> {
      const viewers = [...(streams.get(userId)?.keys() ?? [])]
      await Promise.all(viewers.map((viewerId) => tell({ viewerId, userId, pullRequestId })))
    },
    broadcast(event: LiveEvent): void {
      for (const about of streams.values())
        for (const sends of about.values()) for (const each of sends) each(event)
    },
  }
}
