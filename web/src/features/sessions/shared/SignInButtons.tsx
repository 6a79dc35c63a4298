import type { SignInMethod } from '@debrief/contracts/sessions/sign-in'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { useSignInOptions } from '../../../session/use-signed-in.ts'
import { useStartSignIn } from '../../../session/use-start-sign-in.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { GitHubMark } from '../../../ui/marks/GitHubMark.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import * as words from './words.ts'

interface Props {
  returnTo: string | null
  className?: string
  onStart?(): void
}

export function SignInButtons({ returnTo, className, onStart }: Props) {
  const options = useSignInOptions()
  const { start, busy, error } = useStartSignIn()
  const [method, setMethod] = useState<SignInMethod>('github')
  const begin = (chosen: SignInMethod) => {
    onStart?.()
    setMethod(chosen)
    start(returnTo, chosen)
  }
  const opened = busy && method
  return (
    <>
      {options && (
        <Button
          kind="primary"
          className={className}
          icon={<KeyRound className="size-[18px]" aria-hidden="true" />}
          busy={opened === 'oidc' && words.opening(options.providerName)}
          onClick={() => begin('oidc')}
        >
          {words.signInWith(options.providerName)}
        </Button>
      )}
      {options?.github !== false && (
        <Button
          kind={options ? 'default' : 'primary'}
          className={className}
          icon={<GitHubMark className="size-[18px]" />}
          busy={opened === 'github' && words.openingGithub}
          onClick={() => begin('github')}
        >
          {words.signInWithGithub}
        </Button>
      )}
      {error && (
        <LoadFailed title={words.startFailed} reason={problemText(error)} onRetry={() => begin(method)} />
      )}
    </>
  )
}
