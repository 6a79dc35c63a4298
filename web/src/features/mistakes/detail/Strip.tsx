import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import { useRef, useState } from 'react'
import { ChartReader } from '../../../ui/charts/ChartReader.tsx'
import { ChartTable } from '../../../ui/charts/ChartTable.tsx'
import { useWidth } from '../../../ui/charts/use-width.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { stripWords } from './silence-words.ts'
import * as words from './words.ts'

/** The strip is hidden if it has fewer pull requests than this. */
const MIN_PULL_REQUESTS = 3
const HEIGHT = 52
const MIDDLE = 32
const MAX_STEP = 44

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' })
type Entry = RecurringMistakeView['strip'][number]

export function Strip({ group }: { group: RecurringMistakeView }) {
  const { strip, opportunity } = group
  const [asTable, setAsTable] = useState(false)
  if (strip.length < MIN_PULL_REQUESTS) return null
  return (
    <section aria-labelledby="strip" className="mt-4 rounded-lg border border-line bg-sheet px-5 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="strip" className="title-3">
          {words.couldHaveHappened}
        </h3>
        <span className="flex-1 basis-56 text-xs text-ink-3">{stripWords(strip.length, opportunity)}</span>
        <Button kind="quiet" size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {words.show(!asTable)}
        </Button>
      </div>
      {asTable ? (
        <ChartTable
          label={words.pullRequests}
          columns={words.columns}
          rows={strip.map((one) => [name(one), day.format(new Date(one.at)), result(one)]).toReversed()}
        />
      ) : (
        <Dots group={group} />
      )}
    </section>
  )
}

function Dots({ group: { strip, standardSince } }: { group: RecurringMistakeView }) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box, 600)
  const step = Math.min(MAX_STEP, (width - 24) / Math.max(1, strip.length - 1))
  const toX = (at: number) => 12 + at * step
  const readings = strip.map((one, at) => ({
    x: toX(at),
    y: MIDDLE,
    text: words.describePullRequest(day.format(new Date(one.at)), name(one), result(one)),
  }))
  const firstSince = standardSince === null ? -1 : strip.findIndex(({ at }) => at >= standardSince)
  const flag = standardSince === null ? null : toX((firstSince === -1 ? strip.length : firstSince) - 0.5)
  const hits = strip.filter(({ occurred }) => occurred).length
  return (
    <>
      <div ref={box} className="min-w-0">
        <ChartReader
          label={words.describeStrip(hits, strip.length)}
          readings={readings}
          width={width}
          height={HEIGHT}
        >
          <svg width={width} height={HEIGHT} aria-hidden="true" className="block font-sans text-[11px]">
            <path d={`M${toX(0)} ${MIDDLE}H${toX(strip.length - 1)}`} stroke="var(--line-2)" />
            {strip.map(({ at, occurred }, index) => (
              <circle
                key={`${at} ${index}`}
                cx={toX(index)}
                cy={MIDDLE}
                r={occurred ? 6 : 4.5}
                fill={occurred ? 'var(--red-solid)' : 'var(--sheet)'}
                stroke={occurred ? 'var(--red-solid)' : 'var(--green-solid)'}
                strokeWidth="2"
              />
            ))}
            {flag !== null && (
              <path
                d={`M${flag} 4V${HEIGHT - 4}`}
                stroke="var(--ink-2)"
                strokeDasharray="2 3"
                strokeWidth="1.5"
              />
            )}
          </svg>
        </ChartReader>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        <span className="inline-flex items-center gap-1.5">
          <i aria-hidden="true" className="tone-red size-2.5 rounded-full bg-tone-solid" />
          {words.happened}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <i
            aria-hidden="true"
            className="tone-green size-2.5 rounded-full border-2 border-tone-solid bg-sheet"
          />
          {words.didNotHappen}
        </span>
        {standardSince !== null && (
          <span className="inline-flex items-center gap-1.5">
            <i aria-hidden="true" className="h-3 w-0 border-l-2 border-dashed border-ink-2" />
            {words.becameStandard(day.format(new Date(standardSince)))}
          </span>
        )}
      </p>
    </>
  )
}

const name = ({ repository, number }: Entry) => `${repository.split('/').at(-1)} #${number}`
const result = ({ occurred }: Entry) => (occurred ? words.happened : words.didNotHappen)
