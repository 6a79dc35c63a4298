import { LIVE_BEAT } from '@debrief/contracts/pull-requests/constants'
import type { QueryClient } from '@tanstack/react-query'
import { App } from '../App.tsx'
import { NoticeOfPlace } from '../frame/notice-of-place.ts'
import { createQueryClient } from '../query-client.ts'
import { act } from './act.ts'
import { DemoBanner } from './DemoBanner.tsx'
import { playRecording } from './recording.ts'

export const DEMO = '/demo'

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

/** The example has no server, so downloads can't work. */
function keepDownloads(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('a[download][href^="/api/"]')) return
  event.preventDefault()
  act()
}

/** Makes every mutation call `act` instead of sending a request. The mutation neither succeeds nor fails. */
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

/** Sends only heartbeats, so that screens count as live and don't poll. */
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
