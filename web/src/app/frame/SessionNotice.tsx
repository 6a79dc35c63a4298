import { LockKeyhole, Unplug } from 'lucide-react'
import { useLocation } from 'react-router'
import { findReturnTo } from '../../session/return-to.ts'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Banner } from '../../ui/states/Banner.tsx'

/** Asks the person to sign in again, because the session has ended or GitHub rejected the token. */
export function SessionNotice({ gone }: { gone: boolean }) {
  return gone ? (
    <Banner
      tone="yellow"
      icon={<LockKeyhole aria-hidden="true" />}
      fact="You’re signed out."
      action={<SignInAgain>Sign in again</SignInAgain>}
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

function SignInAgain({ children }: { children: string }) {
  const location = useLocation()
  const { start, busy } = useStartSignIn()
  return (
    <Button size="small" busy={busy && 'Opening GitHub…'} onClick={() => start(findReturnTo(location))}>
      {children}
    </Button>
  )
}
