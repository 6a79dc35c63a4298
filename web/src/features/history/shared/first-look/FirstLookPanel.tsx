import type { FirstLook } from '@debrief/contracts/history/first-look'
import { titleFirstLook } from '@debrief/domain/history/first-look'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button, buttonLook } from '../../../../ui/controls/Button.tsx'
import { Link } from '../../../../ui/controls/Link.tsx'
import { useTellSuccess } from '../../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../../ui/states/LoadFailed.tsx'
import { useNow } from '../../../../ui/text/Time.tsx'
import { Voice } from '../../../../ui/text/Voice.tsx'
import { Line } from '../../../../ui/text/Words.tsx'
import * as words from './first-look-panel-words.ts'
import { firstLookQuery, useChangeFirstLook } from './use-first-look.ts'
import {
  describeNothing,
  describeReviews,
  inPullRequests,
  oneComment,
  stopped,
  titleCameBack,
} from './words.ts'

/** Shows what an import found. The panel stays until the person dismisses it (D36). */
export function FirstLookPanel({ months }: { months: number }) {
  const { data: look, error, refetch } = useQuery(firstLookQuery)
  const { change, isChanging } = useChangeFirstLook()
  const tellSuccess = useTellSuccess()
  const now = useNow()
  const dismiss = () =>
    change(
      { dismissed: true },
      {
        onSuccess: () => tellSuccess(words.dismissed),
      },
    )
  return (
    <section aria-labelledby="first-look" className="rounded-lg border border-line bg-sheet shadow-2">
      <div className="flex min-h-[46px] items-start gap-x-2 border-b border-line py-2 pr-2 pl-4">
        <div className="min-w-0 flex-1 self-center">
          <h2 id="first-look" className="title-2">
            {titleFirstLook(months)}
          </h2>
          <p className="min-h-5 text-sm text-ink-2">{look && describeReviews(look, now)}</p>
        </div>
        <Button
          kind="quiet"
          size="small"
          label={words.dismiss}
          busy={isChanging && words.dismissing}
          icon={<X className="size-3.5" aria-hidden="true" />}
          onClick={dismiss}
        />
      </div>
      {look ? (
        <Found look={look} />
      ) : error ? (
        <div className="p-4">
          <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div role="status" aria-label={words.loading} className="p-4">
          <div aria-hidden="true" className="skeleton h-[220px] rounded-md" />
        </div>
      )}
    </section>
  )
}

function Found({ look }: { look: FirstLook }) {
  const { cameBack, remembered, exercises } = look
  return (
    <>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_348px]">
        <div className="min-w-0 p-4">
          <h3 className="text-sm font-[550]">{titleCameBack(cameBack.length)}</h3>
          {cameBack.length === 0 && <p className="mt-1 text-sm text-ink-2">{describeNothing(look)}</p>}
          <ol className="mt-1 divide-y divide-line">
            {cameBack.map((mistake) => (
              <li key={mistake.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2 text-sm">
                <Link
                  to={`/recurring-mistakes?group=${mistake.id}`}
                  className="link min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]"
                >
                  <Line text={mistake.title} />
                </Link>
                {mistake.hasStopped && <Tag tone="green">{stopped}</Tag>}
                <span className="text-xs whitespace-nowrap text-ink-3">{inPullRequests(mistake)}</span>
              </li>
            ))}
          </ol>
        </div>
        {remembered && (
          <div className="min-w-0 border-line p-4 max-lg:border-t lg:border-l">
            <h3 className="mb-2 text-sm font-[550]">{oneComment}</h3>
            <div className="max-h-52 overflow-hidden">
              <Voice
                author={remembered.quote.author}
                picture={remembered.quote.avatarUrl}
                text={remembered.quote.body}
              >
                {remembered.quote.author}
              </Voice>
            </div>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <Link to="/first-look" className={buttonLook({ kind: 'primary', size: 'small' })}>
          {words.seePullRequests}
        </Link>
        {exercises[0] && (
          <Link to={`/practice?card=${exercises[0].cardId}`} className={buttonLook({ size: 'small' })}>
            {words.doExercise}
          </Link>
        )}
        {(look.suggestions.length > 0 || look.candidate) && (
          <Link to="/first-look#standards" className={buttonLook({ size: 'small' })}>
            {words.seeStandard}
          </Link>
        )}
      </div>
    </>
  )
}
