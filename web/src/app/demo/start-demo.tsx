import { LIVE_BEAT } from '@debrief/contracts/pull-requests/constants'
import type { QueryClient } from '@tanstack/react-query'
import { App } from '../App.tsx'
import { NoticeOfPlace } from '../frame/notice-of-place.ts'
import { createQueryClient } from '../query-client.ts'
import { act } from './act.ts'
import { DemoBanner } from './DemoBanner.tsx'
import { playRecording } from './recording.ts'

export const DEMO = '/demo'

/** Renders the app with recorded answers: the same screens, without an account or a server. */
export function openDemo() {
  window.fetch = playRecording(window.fetch.bind(window))
  window.EventSource = QuietStream as unknown as typeof EventSource
  document.addEventListener('click', keepDownloads)
  if (/^\/demo\/?$/.test(window.location.pathname)) history.replaceState(null, '', `${DEMO}/dashboard`)
  return (
    <NoticeOfPlace value={<DemoBanner />}>
      <App client={withoutActions(createQueryClient())} basename={DEMO} />
    </NoticeOfPlace>
  )
}

/** There's no server to download a list from. */
function keepDownloads(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('a[download][href^="/api/"]')) return
  event.preventDefault()
  act()
}

/** Replaces what every action does: it calls `act`, sends no request, and neither succeeds nor fails. */
function withoutActions(client: QueryClient): QueryClient {
  const cache = client.getMutationCache()
  const build = cache.build.bind(cache)
  cache.build = (...given) => {
    const mutation = build(...given)
    mutation.execute = () => {
      act()
      return new Promise(() => {})
    }
    return mutation
  }
  return client
}

/** An event stream that sends only heartbeats, so that every screen counts as live and doesn't poll. */
class QuietStream extends EventTarget {
  readonly #timer = setInterval(() => this.#beat(), LIVE_BEAT)
  constructor() {
    super()
    setTimeout(() => this.#beat())
  }
  close() {
    clearInterval(this.#timer)
  }
  #beat() {
    this.dispatchEvent(new MessageEvent('beat', { data: '{}' }))
  }
}
