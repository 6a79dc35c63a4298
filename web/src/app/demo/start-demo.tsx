import { LIVE_BEAT } from '@debrief/contracts/pull-requests/constants'
import type { QueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { useTellSuccess } from '../../ui/dialogs/Toasts.tsx'
import { Banner } from '../../ui/states/Banner.tsx'
import { App } from '../App.tsx'
import { NoticeOfPlace } from '../frame/notice-of-place.ts'
import { createQueryClient } from '../query-client.ts'
import { playRecording } from './recording.ts'
import * as words from './words.ts'

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

function DemoBanner() {
  const tell = useTellSuccess()
  useEffect(() => onAction(() => tell(words.nothingChanged, { name: words.signIn, run: signIn })), [tell])
  return (
    <Banner
      tone="blue"
      icon={<Eye aria-hidden="true" />}
      fact={words.sampleData}
      action={
        <span className="flex flex-wrap gap-2">
          {hasTrial() && (
            <a href="/login" className={buttonLook({ kind: 'primary', size: 'small' })}>
              {words.startTrial}
            </a>
          )}
          <a href="/login" className={buttonLook({ size: 'small' })}>
            {words.signIn}
          </a>
        </span>
      }
    >
      {words.lookAround}
    </Banner>
  )
}

const hasTrial = () => document.documentElement.dataset.billing !== 'off'

const signIn = () => window.location.assign('/login')

let listener: (() => void) | null = null

function onAction(tell: () => void): () => void {
  listener = tell
  return () => {
    listener = null
  }
}

/**
 * Tells the person that the action changed nothing. On pages without the banner, such as pricing, opens the sign-in
 * page instead.
 */
const act = (): void => (listener ? listener() : window.location.assign('/login'))
