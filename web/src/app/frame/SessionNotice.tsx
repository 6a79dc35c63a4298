import { LockKeyhole, Unplug } from 'lucide-react'
import { useLocation } from 'react-router'
import { findReturnTo } from '../../session/return-to.ts'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { useUsedProvider } from '../../session/use-viewer.ts'
import { github, openingProvider } from '../../session/words.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Banner } from '../../ui/states/Banner.tsx'
import * as words from './session-notice-words.ts'

export function SessionNotice({ gone }: { gone: boolean }) {
  return gone ? (
    <Banner
      tone="yellow"
      icon={<LockKeyhole aria-hidden="true" />}
      fact={words.signedOut}
      action={<SignInAgain isSameMethod>{words.signInAgain}</SignInAgain>}
    >
      {words.aboutSignedOut}
    </Banner>
  ) : (
    <Banner
      tone="red"
      icon={<Unplug aria-hidden="true" />}
      fact={words.noToken}
      action={<SignInAgain>{words.reconnectGithub}</SignInAgain>}
    >
      {words.aboutToken}
    </Banner>
  )
}

/** With `isSameMethod`, signs in the same way as the session was opened. Otherwise, signs in with GitHub. */
function SignInAgain({ children, isSameMethod }: { children: string; isSameMethod?: boolean }) {
  const location = useLocation()
  const { start, busy } = useStartSignIn()
  const { name = github, isUsed } = useUsedProvider()
  const isProvider = isSameMethod && isUsed
  return (
    <Button
      size="small"
      busy={busy && openingProvider(isProvider ? name : github)}
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
      fact={words.noGithub}
      action={
        <Link to="/settings#sign-in-methods" className={buttonLook({ size: 'small' })}>
          {words.connectGithub}
        </Link>
      }
    >
      {words.aboutGithub}
    </Banner>
  )
}
