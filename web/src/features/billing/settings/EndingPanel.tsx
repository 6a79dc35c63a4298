import type { Ending } from '@debrief/contracts/billing/ending'
import { CircleCheck, CircleX, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Line, Panel } from '../../settings/shared/Panel.tsx'
import * as words from './ending-panel-words.ts'
import { formatDay, formatLastDay, useEnding } from './use-ending.ts'

const EndingDialog = lazy(async () => ({ default: (await import('./EndingDialog.tsx')).EndingDialog }))

/** Lets subscribers cancel or withdraw, even without access (D49). */
export function EndingPanel() {
  const { data, error, refetch } = useEnding()
  if (error && !data)
    return (
      <Panel name={words.endings}>
        <div className="p-3">
          <LoadFailed
            title={words.endingsFailed}
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      </Panel>
    )
  if (!data?.ending) return null
  return (
    <Panel name={words.endings} about={words.aboutEndings}>
      <Choice ending={data.ending} />
    </Panel>
  )
}

function Choice({ ending }: { ending: Ending }) {
  const [chosen, setChosen] = useState<'cancel' | 'withdraw' | 'keep' | null>(null)
  const { isCanceled, endsAt, withdrawal } = ending
  return (
    <>
      <Line
        icon={isCanceled ? <CircleCheck /> : <CircleX />}
        title={isCanceled ? words.canceled : words.cancelSubscription}
        fact={words.describeEnd(ending, endsAt && formatDay(endsAt))}
      >
        <Button onClick={() => setChosen(isCanceled ? 'keep' : 'cancel')}>
          {isCanceled ? words.keep : words.cancel}
        </Button>
      </Line>
      {withdrawal && (
        <div className="border-t border-line">
          <Line
            icon={<Undo2 />}
            title={words.withdrawal}
            fact={words.aboutWithdrawal(formatLastDay(withdrawal.until))}
          >
            <Button onClick={() => setChosen('withdraw')}>{words.withdraw}</Button>
          </Line>
        </div>
      )}
      <Suspense>
        {chosen && <EndingDialog kind={chosen} ending={ending} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  )
}
