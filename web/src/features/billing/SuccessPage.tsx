import { HOME } from '@debrief/contracts/pages'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import { useRefreshSubscription } from './shared/use-billing.ts'

/**
 * The delay, in milliseconds, before the page refreshes the subscription (learning specification, point 2).
 */
const REFRESH_DELAY = 2_000

/** Stripe redirects here after a payment or the start of a trial. */
export function SuccessPage() {
  const { mutate } = useRefreshSubscription()
  useEffect(() => {
    const timer = setTimeout(mutate, REFRESH_DELAY)
    return () => clearTimeout(timer)
  }, [mutate])
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
      <p>Your plan is active. Debrief now analyzes pull requests when they’re merged.</p>
    </CenteredSheet>
  )
}
