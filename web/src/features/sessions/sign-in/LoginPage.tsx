import { HOME } from '@debrief/contracts/pages'
import { getCatalogEntry } from '@debrief/domain/billing/plan-catalog'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { forgetDestination, readDestination } from '../../../session/destination.ts'
import { useSignedIn } from '../../../session/use-signed-in.ts'
import { CenteredSheet } from '../../../ui/layout/CenteredSheet.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { readChosen, toPricing } from '../../billing/shared/plan-query.ts'
import { SignInButtons } from '../shared/SignInButtons.tsx'
import { TermsNote } from '../shared/TermsNote.tsx'

export function LoginPage() {
  const signedIn = useSignedIn()
  const [search] = useSearchParams()
  const { planType, interval } = readChosen(search)
  const chosen = planType && { planType, interval: interval ?? 'month' }
  // Reads the stored page only on the first render, because starting a sign-in deletes it.
  const [destination] = useState(readDestination)
  const returnTo = chosen ? toPricing(chosen) : destination
  useEffect(() => {
    if (signedIn) forgetDestination()
  }, [signedIn])
  if (signedIn) return <Navigate to={returnTo ?? HOME} replace />
  if (signedIn === null) return <Loading />
  return (
    <CenteredSheet
      title="Sign in to Debrief"
      actions={
        <SignInButtons
          returnTo={returnTo}
          className="!h-[46px] w-full rounded-md text-md"
          onStart={forgetDestination}
        />
      }
      note={
        <div className="grid gap-2">
          <p>
            Debrief will access your repositories and pull-request data: it reads pull requests and their
            reviews in the repositories you connect, and sets up a webhook there.
          </p>
          <TermsNote />
        </div>
      }
    >
      <p>
        {chosen
          ? `You chose the ${getCatalogEntry(chosen.planType).name} plan, billed ${chosen.interval === 'year' ? 'yearly' : 'monthly'}. Sign in to continue.`
          : 'Learn from the review feedback on your merged pull requests.'}
      </p>
    </CenteredSheet>
  )
}
