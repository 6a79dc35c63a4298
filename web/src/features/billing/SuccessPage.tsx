import { HOME } from '@debrief/contracts/pages'
import { CircleCheck, Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/use-viewer.ts'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { CenteredSheet } from '../../ui/layout/CenteredSheet.tsx'
import { Title } from '../../ui/layout/Title.tsx'
import { checking } from '../../ui/words.ts'
import { usePlans } from './pricing/use-plans.ts'
import { useRefreshSubscription } from './shared/use-billing.ts'
import * as words from './words.ts'

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
      title={words.paid}
      icon={
        <span className="tone-green">
          <CircleCheck className="size-7 text-tone" aria-hidden="true" />
        </span>
      }
      actions={
        <Link to={HOME} className={buttonLook({ kind: 'primary' })}>
          {words.toDashboard}
        </Link>
      }
    >
      <p role="status">{hasAccess ? words.describePlan(data?.own.subscription?.status) : words.confirming}</p>
    </CenteredSheet>
  )
}

function NotYet({ busy, onCheck }: { busy: boolean; onCheck(): void }) {
  return (
    <CenteredSheet
      title={words.noPlan}
      icon={<Clock className="size-7 text-ink-3" aria-hidden="true" />}
      actions={
        <>
          <Button kind="primary" busy={busy && checking} onClick={onCheck}>
            {words.checkAgain}
          </Button>
          <Link to="/pricing" className={buttonLook()}>
            {words.viewPlans}
          </Link>
        </>
      }
    >
      <Title text={words.noPlan} />
      <p role="status">{words.aboutNoPlan}</p>
    </CenteredSheet>
  )
}
