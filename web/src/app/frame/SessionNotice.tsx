import { LockKeyhole, Unplug } from 'lucide-react'
import { useLocation } from 'react-router'
import { findReturnTo } from '../../session/return-to.ts'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { useUsedProvider } from '../../session/use-viewer.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Banner } from '../../ui/states/Banner.tsx'

export function SessionNotice({ gone }: { gone: boolean }) {
  return gone ? (
    <Banner
      tone="yellow"
      icon={<LockKeyhole aria-hidden="true" />}
      fact="You’re signed out."
      action={<SignInAgain isSameMethod>Sign in again</SignInAgain>}
    >
      Sign in again to make changes on this page.
    </Banner>
  ) : (
    <Banner
      tone="red"
      icon={<Unplug aria-hidden="true" />}
      fact="GitHub access token not found."
      action={<SignInAgain>Reconnect GitHub</SignInAgain>}
    >
      Please sign out and sign back in to reconnect your GitHub account.
    </Banner>
  )
}

/** With `isSameMethod`, signs in through the provider that opened the session. Otherwise, signs in with GitHub. */
function SignInAgain({ children, isSameMethod }: { children: string; isSameMethod?: boolean }) {
  const location = useLocation()
  const { start, busy } = useStartSignIn()
  const { name, isUsed } = useUsedProvider()
  const isProvider = isSameMethod && isUsed
  return (
    <Button
      size="small"
      busy={busy && `Opening ${isProvider ? name : 'GitHub'}…`}
      onClick={() => start(findReturnTo(location), isProvider ? 'oidc' : 'github')}
    >
      {children}
    </Button>
  )
}

export function GithubNotice() {
  return (
    <Banner
      tone="yellow"
      icon={<Unplug aria-hidden="true" />}
      fact="Connect GitHub to see your pull requests."
      action={
        <Link to="/settings#sign-in-methods" className={buttonLook({ size: 'small' })}>
          Connect GitHub
        </Link>
      }
    >
      Debrief uses your GitHub account to read pull requests and their reviews.
    </Banner>
  )
}
