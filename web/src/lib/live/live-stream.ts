import { LIVE_BEAT, LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import type { LiveEvent } from '@debrief/contracts/pull-requests/live'

export interface LiveStream {
  close(): void
}

interface Options {
  /** The id of the member to receive events about. Null for events about the viewer. */
  about: string | null
  onEvent(event: LiveEvent): void
  /** Called with true when events arrive, and with false when they're blocked or have stopped. */
  onLive(live: boolean): void
}

/** The maximum time until the first event, in milliseconds. After that, the stream counts as blocked. */
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

let hasOpened = false

/**
 * Opens the event stream, and reopens it whenever it ends or goes silent. If changes could have been missed, the server
 * sends `ready`, and listeners reload their data. If the page's first stream is about the viewer, it tells the server
 * how long ago the page started to load, so that new data isn't loaded again.
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
    const query = about === null ? readAge() : `?user=${about}`
    hasOpened = true
    source = new EventSource(LIVE_PATH + query)
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

/**
 * Returns the milliseconds since the page started to load, as a query string. Returns an empty string if the page has
 * already opened a stream.
 */
function readAge(): string {
  return hasOpened ? '' : `?age=${Math.ceil(performance.now())}`
}
