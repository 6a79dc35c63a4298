import { problemText } from '../../lib/problem-text.ts'
import { TermsNote } from '../../session/TermsNote.tsx'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { GitHubMark } from '../../ui/GitHubMark.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'

/** Signs in and comes back to the invitation. */
export function SignInFirst({ token }: { token: string }) {
  const { start, busy, error } = useStartSignIn()
  const begin = () => start(`/invitations/${token}`)
  return (
    <>
      <Button
        kind="primary"
        icon={<GitHubMark className="size-[18px]" />}
        busy={busy && 'Opening GitHub…'}
        onClick={begin}
      >
        Sign in with GitHub
      </Button>
      <div className="text-xs text-ink-3">
        <TermsNote />
      </div>
      {error && <LoadFailed title="Signing in did not begin." reason={problemText(error)} onRetry={begin} />}
    </>
  )
}
