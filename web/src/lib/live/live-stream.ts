import { LIVE_BEAT, LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import type { LiveEvent } from '@debrief/contracts/pull-requests/live'

export interface LiveStream {
  close(): void
}

interface Options {
  /** The ID of the member whose events to receive. Null for the viewer's events. */
  about: string | null
  onEvent(event: LiveEvent): void
  /**
   * Called with true when events arrive, and with false when they're blocked or have stopped. The caller then
   * polls.
   */
  onLive(live: boolean): void
}

/** The maximum time until the first event, in milliseconds. If it takes longer, the stream counts as blocked. */
const PATIENCE = 3_000
const FIRST_WAIT = 1_000
const MAX_WAIT = 30_000
const NAMES = Object.keys({
  ready: true,
  beat: true,
  notified: true,
  history: true,
  'pull-request': true,
} satisfies Record<LiveEvent['event'], true>) as LiveEvent['event'][]

/**
 * Opens the event stream, and reopens it whenever it ends or goes silent. Each time it opens, it sends `ready`.
 * Listeners then reload their data, so that they don't miss changes.
 */
export function openLiveStream({ about, onEvent, onLive }: Options): LiveStream {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT

  const expect = (within: number) => {
    clearTimeout(timer)
    timer = setTimeout(reopen, within)
  }
  function reopen() {
    onLive(false)
    source?.close()
    clearTimeout(timer)
    timer = setTimeout(open, wait)
    wait = Math.min(wait * 2, MAX_WAIT)
  }
  function hear(name: LiveEvent['event'], message: MessageEvent<string>) {
    if (name === 'ready') wait = FIRST_WAIT
    expect(LIVE_BEAT * 2.5)
    onLive(true)
    onEvent({ event: name, data: JSON.parse(message.data) } as LiveEvent)
  }
  function open() {
    source = new EventSource(about === null ? LIVE_PATH : `${LIVE_PATH}?user=${about}`)
    for (const name of NAMES) source.addEventListener(name, (message) => hear(name, message))
    source.addEventListener('error', reopen)
    expect(PATIENCE)
  }
  open()
  return {
    close() {
      clearTimeout(timer)
      source?.close()
    },
  }
}
