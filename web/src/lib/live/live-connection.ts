import type { LiveEvent } from '@debrief/contracts/pull-requests/live'
import { type LiveStream, openLiveStream } from './live-stream.ts'

type Hear = (event: LiveEvent) => void

/**
 * In milliseconds. After a page has been hidden for this long, its stream closes, because browsers allow only a few
 * connections per host.
 */
const OUT_OF_SIGHT = 60_000

/** The polling interval in milliseconds while events are blocked or have stopped (D14). */
export const POLL_EVERY = 2_000

export interface LiveConnection {
  /** False while events are blocked or have stopped. */
  isLive(): boolean
  watch(tell: () => void): () => void
  hear(hear: Hear): () => void
  /**
   * Opens the stream about a member or, without `about`, about the viewer. Returns a function that closes the stream.
   */
  keepOpen(about?: string | null): () => void
}

export function createLiveConnection(): LiveConnection {
  const hearers = new Set<Hear>()
  const watchers = new Set<() => void>()
  let live = true
  let stream: LiveStream | null = null
  let resting: ReturnType<typeof setTimeout> | undefined

  const setLive = (now: boolean) => {
    if (live === now) return
    live = now
    for (const tell of watchers) tell()
  }
  const open = (about: string | null) => {
    stream ??= openLiveStream({
      about,
      onLive: setLive,
      onEvent: (event) => {
        for (const hear of hearers) hear(event)
      },
    })
  }
  const close = () => {
    clearTimeout(resting)
    stream?.close()
    stream = null
  }
  return {
    isLive: () => live,
    watch: (tell) => addTo(watchers, tell),
    hear: (hear) => addTo(hearers, hear),
    keepOpen(about = null) {
      const look = () => {
        clearTimeout(resting)
        if (document.hidden) resting = setTimeout(close, OUT_OF_SIGHT)
        else open(about)
      }
      open(about)
      document.addEventListener('visibilitychange', look)
      return () => {
        document.removeEventListener('visibilitychange', look)
        close()
      }
    },
  }
}

function addTo<T>(set: Set<T>, one: T): () => void {
  set.add(one)
  return () => void set.delete(one)
}
