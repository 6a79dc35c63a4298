import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { problemText } from '../../lib/problem-text.ts'
import { HOME } from '../../session/home.ts'
import { TermsNote } from '../../session/TermsNote.tsx'
import { useSignedIn } from '../../session/use-signed-in.ts'
import { useStartSignIn } from '../../session/use-start-sign-in.ts'
import { forgetWanted, readWanted } from '../../session/wanted.ts'
import { Button } from '../../ui/Button.tsx'
import { CentredSheet } from '../../ui/CentredSheet.tsx'
import { GitHubMark } from '../../ui/GitHubMark.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'

/** The way in. Whoever is in already goes on to where they wanted, else to the first screen. */
export function LoginPage() {
  const signedIn = useSignedIn()
  const { start, busy, error } = useStartSignIn()
  // Read once: whoever is in goes there, and the next time begins anew.
  const [returnTo] = useState(readWanted)
  useEffect(() => {
    if (signedIn) forgetWanted()
  }, [signedIn])
  const begin = () => {
    forgetWanted()
    start(returnTo)
  }
  if (signedIn) return <Navigate to={returnTo ?? HOME} replace />
  if (signedIn === null) return <Loading />
  return (
    <CentredSheet
      title="Sign in to Debrief"
      actions={
        <>
          <Button
            kind="primary"
            className="!h-[46px] w-full rounded-md text-md"
            icon={<GitHubMark className="size-[18px]" />}
            busy={busy && 'Opening GitHub…'}
            onClick={begin}
          >
            Sign in with GitHub
          </Button>
          {error && (
            <LoadFailed title="Signing in did not begin." reason={problemText(error)} onRetry={begin} />
          )}
        </>
      }
      note={
        <div className="grid gap-2">
          <p>
            Debrief will access your repositories and pull-request data: it reads merged pull requests and
            their reviews in the repositories you connect, and sets up a webhook there.
          </p>
          <TermsNote />
        </div>
      }
    >
      <p>Turns the review feedback on your merged pull requests into learning.</p>
    </CentredSheet>
  )
}
