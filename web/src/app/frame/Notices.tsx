import { LockKeyhole, Unplug, WifiOff } from 'lucide-react'
import { use, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { findReturnTo } from '../../session/return-to.ts'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { useSession } from '../../session/use-viewer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/states/Banner.tsx'
import { NoticeOfPlace } from './notice-of-place.ts'

/** Notices for every page: no connection, an ended session, or an invalid GitHub token. */
export function Notices() {
  const session = useSession()
  const place = use(NoticeOfPlace)
  const online = useSyncExternalStore(watchConnection, () => navigator.onLine)
  const gone = session.state === 'gone'
  const reconnect = session.state === 'signed-in' && session.viewer.needsReconnect
  if (!place && online && !gone && !reconnect) return null
  return (
    <div className="mx-auto grid max-w-[1180px] gap-2 px-4 pt-3 lg:px-8">
      {place}
      {!online && (
        <Banner tone="yellow" icon={<WifiOff aria-hidden="true" />} fact="You’re offline.">
          This page may be out of date. It will reload when you’re back online.
        </Banner>
      )}
      {gone && (
        <Banner
          tone="yellow"
          icon={<LockKeyhole aria-hidden="true" />}
          fact="You’re signed out."
          action={<SignInAgain>Sign in again</SignInAgain>}
        >
          Sign in again to make changes on this page.
        </Banner>
      )}
      {reconnect && (
        <Banner
          tone="red"
          icon={<Unplug aria-hidden="true" />}
          fact="GitHub access token not found."
          action={<SignInAgain>Reconnect GitHub</SignInAgain>}
        >
          Please sign out and sign back in to reconnect your GitHub account.
        </Banner>
      )}
    </div>
  )
}

function SignInAgain({ children }: { children: string }) {
  const location = useLocation()
  const { start, busy } = useStartSignIn()
  return (
    <Button size="small" busy={busy && 'Opening GitHub…'} onClick={() => start(findReturnTo(location))}>
      {children}
    </Button>
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
