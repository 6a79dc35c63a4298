import { HOME } from '@debrief/contracts/pages'
import { PLAN_NAMES } from '@debrief/domain/billing/plans'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { forgetDestination, readDestination } from '../../../session/destination.ts'
import { useSignedIn } from '../../../session/use-signed-in.ts'
import { CenteredSheet } from '../../../ui/layout/CenteredSheet.tsx'
import { Loading } from '../../../ui/states/Loading.tsx'
import { readChosen, toPricing } from '../../billing/shared/plan-query.ts'
import { SignInButtons } from '../shared/SignInButtons.tsx'
import { TermsNote } from '../shared/TermsNote.tsx'
import * as words from './words.ts'

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
      title={words.signIn}
      actions={
        <SignInButtons
          returnTo={returnTo}
          className="!h-[46px] w-full rounded-md text-md"
          onStart={forgetDestination}
        />
      }
      note={
        <div className="grid gap-2">
          <p>{words.aboutAccess}</p>
          <TermsNote />
        </div>
      }
    >
      <p>{chosen ? words.aboutPlan(PLAN_NAMES[chosen.planType], chosen.interval === 'year') : words.about}</p>
    </CenteredSheet>
  )
}
