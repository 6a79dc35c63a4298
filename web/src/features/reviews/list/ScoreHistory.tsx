import { call } from '@debrief/contracts/call'
import type { ScoreHistory as Scores, showScoreHistory } from '@debrief/contracts/reviews/score-history'
import { useQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { ChartTable } from '../../../ui/charts/ChartTable.tsx'
import { Sparkline } from '../../../ui/charts/Sparkline.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import * as words from './score-history-words.ts'

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })

/** `newest` is the id of the list's first review. When it changes, the scores reload. */
export function ScoreHistory({
  medianScore,
  newest,
}: {
  medianScore: number | null
  newest: string | undefined
}) {
  const [asTable, setAsTable] = useState(false)
  const { viewed } = useViewed()
  const scores = useScores(newest, viewed)
  return (
    <section
      aria-label={words.scoresOverTime}
      className="mb-2 rounded-lg border border-line bg-sheet shadow-1"
    >
      <div className="flex min-h-9 items-center gap-2 pr-1 pl-3">
        <h2 className="text-sm font-[550]">{words.scoresOverTime}</h2>
        <span className="flex-1 text-xs text-ink-3">
          {medianScore !== null && words.describeMedian(medianScore)}
        </span>
        <Button
          kind="quiet"
          size="small"
          label={asTable ? words.showAsChart : words.showAsTable}
          aria-pressed={asTable}
          className="aria-pressed:bg-press aria-pressed:text-ink"
          icon={<Table2 className="size-3.5" aria-hidden="true" />}
          onClick={() => setAsTable(!asTable)}
        />
      </div>
      {asTable && scores ? (
        <>
          <ChartTable
            label={words.scoresOverTime}
            columns={[words.pullRequest, words.merged, words.score]}
            rows={scores
              .map((one) => [name(one), day.format(new Date(one.mergedAt)), one.score])
              .toReversed()}
          />
          <p className="border-t border-line p-2 text-right">
            <ExportLinks
              list="/api/reviews/scores"
              query={viewed === null ? '' : `user=${viewed}`}
              text={words.exportAs}
            />
          </p>
        </>
      ) : (
        <div className="h-[70px] px-1.5 pb-1.5">
          {scores && (
            <Sparkline
              values={scores.map((one) => ({
                value: one.score,
                text: `${one.score}: ${name(one)}, ${day.format(new Date(one.mergedAt))}`,
              }))}
              top={100}
              label={words.describeScores(scores.map((one) => one.score))}
              height={64}
            />
          )}
        </div>
      )}
    </section>
  )
}

const name = ({ repository, number }: Scores['scores'][number]) =>
  `${repository.split('/').at(-1)} #${number}`

function useScores(newest: string | undefined, viewed: string | null): Scores['scores'] | undefined {
  const { data } = useQuery({
    queryKey: ['review-scores', viewed, newest],
    queryFn: ({ signal }) =>
      call<typeof showScoreHistory>('GET /api/reviews/scores', {
        query: viewed === null ? {} : { user: viewed },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 60_000,
  })
  return data?.scores
}
