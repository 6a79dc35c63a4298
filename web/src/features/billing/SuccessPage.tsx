import { HOME } from '@debrief/contracts/pages'
import { TRIAL_DAYS } from '@debrief/domain/billing/plan-catalog'
import { CircleCheck, Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/use-viewer.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import { Title } from '../../ui/layout/Title.tsx'
import { usePlans } from './pricing/use-plans.ts'
import { useRefreshSubscription } from './shared/use-billing.ts'

/** Milliseconds before the page refreshes the subscription (learning specification, point 2). */
const REFRESH_DELAY = 2_000

export function SuccessPage() {
  const { mutate, isPending } = useRefreshSubscription()
  const [isChecked, setChecked] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => mutate(undefined, { onSettled: () => setChecked(true) }), REFRESH_DELAY)
    return () => clearTimeout(timer)
  }, [mutate])
  const session = useSession()
  const { data } = usePlans()
  const hasAccess = 'viewer' in session && session.viewer.access.hasAccess
  if (!hasAccess && isChecked) return <NotYet busy={isPending} onCheck={() => mutate()} />
  return (
    <CenteredSheet
      title="Payment Successful!"
      icon={
        <span className="tone-green">
          <CircleCheck className="size-7 text-tone" aria-hidden="true" />
        </span>
      }
      actions={
        <Link to={HOME} className={buttonLook({ kind: 'primary' })}>
          Go to Dashboard
        </Link>
      }
    >
      <p role="status">
        {hasAccess ? describe(data?.own.subscription?.status) : 'Confirming your plan with Stripe…'}
      </p>
    </CenteredSheet>
  )
}

const describe = (status: string | undefined) =>
  status === 'trialing'
    ? `Your ${TRIAL_DAYS}-day trial has started, and you weren’t charged. Debrief will analyze pull requests when they’re merged in your connected repositories.`
    : 'Your plan is active. Debrief will analyze pull requests when they’re merged in your connected repositories.'

function NotYet({ busy, onCheck }: { busy: boolean; onCheck(): void }) {
  return (
    <CenteredSheet
      title="No plan yet"
      icon={<Clock className="size-7 text-ink-3" aria-hidden="true" />}
      actions={
        <>
          <Button kind="primary" busy={busy && 'Checking…'} onClick={onCheck}>
            Check again
          </Button>
          <Link to="/pricing" className={buttonLook()}>
            View plans
          </Link>
        </>
      }
    >
      <Title text="No plan yet" />
      <p role="status">
        Stripe hasn’t confirmed a plan for your account. After checkout, this can take a minute.
      </p>
    </CenteredSheet>
  )
}
