import type { Ending } from '@debrief/contracts/billing/ending'
import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Line, Panel } from '../../settings/shared/Panel.tsx'
import { formatDay, formatLastDay, useEnding } from './use-ending.ts'

const EndingDialog = lazy(async () => ({ default: (await import('./EndingDialog.tsx')).EndingDialog }))

/** Lets subscribers cancel or withdraw, even without access (D49). */
export function EndingPanel() {
  const { data, error, refetch } = useEnding()
  if (error && !data)
    return (
      <Panel name="Cancel or withdraw">
        <div className="p-3">
          <LoadFailed
            title="Your cancellation options could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      </Panel>
    )
  if (!data?.ending) return null
  return (
    <Panel name="Cancel or withdraw" about="You can end your subscription at any time.">
      <Choice ending={data.ending} />
    </Panel>
  )
}

function Choice({ ending }: { ending: Ending }) {
  const [chosen, setChosen] = useState<'cancel' | 'withdraw' | 'keep' | null>(null)
  const { isCanceled, withdrawal } = ending
  return (
    <>
      <Line
        icon={isCanceled ? <CircleCheck /> : <CircleX />}
        title={isCanceled ? 'Your subscription is canceled' : 'Cancel your subscription'}
        fact={describeEnd(ending)}
      >
        <Button onClick={() => setChosen(isCanceled ? 'keep' : 'cancel')}>
          {isCanceled ? 'Keep subscription' : 'Cancel subscription'}
        </Button>
      </Line>
      {withdrawal && (
        <div className="border-t border-line">
          <Line
            icon={<Undo2 />}
            title="Withdraw within 14 days"
            fact={`Until ${formatLastDay(withdrawal.until)}, you can withdraw without giving a reason.`}
          >
            <Button onClick={() => setChosen('withdraw')}>Withdraw from the contract here</Button>
          </Line>
        </div>
      )}
      <Suspense>
        {chosen && <EndingDialog kind={chosen} ending={ending} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  )
}

function describeEnd({ endsAt, isCanceled, isTrial }: Ending): string {
  if (endsAt === null)
    return isCanceled
      ? 'It isn’t active, and you won’t be charged again.'
      : 'Your subscription isn’t active. If you cancel, it ends immediately and you won’t be charged.'
  const day = formatDay(endsAt)
  if (isCanceled) return `It ends on ${day}. Until then, you can use it or undo the cancellation.`
  return isTrial
    ? `If you cancel, your trial ends on ${day} and you won’t be charged.`
    : `If you cancel, your subscription ends on ${day}. You can use it until then.`
}
