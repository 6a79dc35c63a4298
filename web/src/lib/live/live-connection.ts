import type { LiveEvent } from '@debrief/contracts/pull-requests/live'
import { type LiveStream, openLiveStream } from './live-stream.ts'

/** `isNew` is true if the stream has just been opened for the first time, along with the screen. */
type Hear = (event: LiveEvent, isNew: boolean) => void

/**
 * In milliseconds. A page hidden for this long doesn't need events, and browsers allow few connections per
 * host.
 */
const OUT_OF_SIGHT = 60_000

/** In milliseconds. The polling interval while events are blocked (D14). */
export const POLL_EVERY = 2_000

/** In milliseconds. Data loaded more recently may belong to a page whose code is still loading. */
export const JUST_NOW = 5_000

export interface LiveConnection {
  /** Whether events arrive. Also true until the first attempt has succeeded or failed. */
  isLive(): boolean
  watch(tell: () => void): () => void
  hear(hear: Hear): () => void
  /**
   * Opens the stream about a member or, without `about`, the viewer. Closes it when the returned function is
   * called.
   */
  keepOpen(about?: string | null): () => void
}

/** One stream for all listeners. It stops when the page is hidden for a while, and each restart sends `ready` again. */
export function createLiveConnection(): LiveConnection {
  const hearers = new Set<Hear>()
  const watchers = new Set<() => void>()
  let live = true
  let stream: LiveStream | null = null
  let openedAt = Number.NEGATIVE_INFINITY
  let resting: ReturnType<typeof setTimeout> | undefined

  const setLive = (now: boolean) => {
    if (live === now) return
    live = now
    if (!live) openedAt = Number.NEGATIVE_INFINITY
    for (const tell of watchers) tell()
  }
  const open = (about: string | null) => {
    stream ??= openLiveStream({
      about,
      onLive: setLive,
      onEvent: (event) => {
        const isNew = event.event === 'ready' && Date.now() - openedAt < JUST_NOW
        if (event.event === 'ready') openedAt = Number.NEGATIVE_INFINITY
        for (const hear of hearers) hear(event, isNew)
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
      openedAt = Date.now()
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
