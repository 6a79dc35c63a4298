import { WifiOff } from 'lucide-react'
import { lazy, Suspense, use, useSyncExternalStore } from 'react'
import { useSession } from '../../session/use-viewer.ts'
import { Banner } from '../../ui/states/Banner.tsx'
import { NoticeOfPlace } from './notice-of-place.ts'
import * as words from './words.ts'

const SessionNotice = lazy(() =>
  import('./SessionNotice.tsx').then((module) => ({ default: module.SessionNotice })),
)

const GithubNotice = lazy(() =>
  import('./SessionNotice.tsx').then((module) => ({ default: module.GithubNotice })),
)

export function Notices() {
  const session = useSession()
  const place = use(NoticeOfPlace)
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const gone = session.state === 'gone'
  const reconnect = session.state === 'signed-in' && session.viewer.needsReconnect
  const unlinked = session.state === 'signed-in' && !session.viewer.hasGithub
  if (!place && online && !gone && !reconnect && !unlinked) return null
  return (
    <div className="mx-auto grid max-w-[1180px] gap-2 px-4 pt-3 lg:px-8">
      {place}
      {!online && (
        <Banner tone="yellow" icon={<WifiOff aria-hidden="true" />} fact={words.offline}>
          {words.outOfDate}
        </Banner>
      )}
      {(gone || reconnect) && (
        <Suspense>
          <SessionNotice gone={gone} />
        </Suspense>
      )}
      {unlinked && (
        <Suspense>
          <GithubNotice />
        </Suspense>
      )}
    </div>
  )
}

function watchConnection(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}
