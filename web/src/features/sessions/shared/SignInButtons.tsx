import type { SignInMethod } from '@debrief/contracts/sessions/sign-in'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { useSignInOptions } from '../../../session/use-signed-in.ts'
import { useStartSignIn } from '../../../session/use-start-sign-in.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { GitHubMark } from '../../../ui/marks/GitHubMark.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'

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
  const isBusy = (one: SignInMethod) => busy && method === one
  return (
    <>
      {options && (
        <Button
          kind="primary"
          className={className}
          icon={<KeyRound className="size-[18px]" aria-hidden="true" />}
          busy={isBusy('oidc') && `Opening ${options.providerName}…`}
          onClick={() => begin('oidc')}
        >
          Sign in with {options.providerName}
        </Button>
      )}
      {options?.github !== false && (
        <Button
          kind={options ? 'default' : 'primary'}
          className={className}
          icon={<GitHubMark className="size-[18px]" />}
          busy={isBusy('github') && 'Opening GitHub…'}
          onClick={() => begin('github')}
        >
          Sign in with GitHub
        </Button>
      )}
      {error && (
        <LoadFailed
          title="Sign-in couldn’t be started."
          reason={problemText(error)}
          onRetry={() => begin(method)}
        />
      )}
    </>
  )
}
