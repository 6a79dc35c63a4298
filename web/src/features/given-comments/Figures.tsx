import { GIVEN_OUTCOMES, type GivenOutcome, SUPPORTS } from '@debrief/contracts/given-comments/constants'
import { Message } from '../../ui/text/Message.tsx'
import * as words from './given-words.ts'
import { Mark, OutcomeChart } from './OutcomeChart.tsx'
import { listAdvice, sumOutcomes, toActedOn } from './outcomes.ts'
import type { Summary } from './use-given-comments.ts'

interface Props {
  summary: Summary
  chosen: GivenOutcome | undefined
  /** Called with an outcome, or with an empty string to show all outcomes. */
  onChoose(outcome: string): void
}

/** The numbers of stopped mistakes ignore the filters. */
export function Figures({ summary, chosen, onChoose }: Props) {
  const advice = listAdvice(summary.bySupport)
  const given = sumOutcomes(summary.outcomes)
  return (
    <>
      <ul aria-label={words.outcomes} className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
        {GIVEN_OUTCOMES.map((outcome) => (
          <li key={outcome} className="row-span-3 grid grid-rows-subgrid gap-0">
            <button
              type="button"
              aria-pressed={chosen === outcome}
              onClick={() => onChoose(chosen === outcome ? '' : outcome)}
              className="row-span-3 grid grid-rows-subgrid gap-0 rounded-lg border border-line bg-sheet px-4 py-3.5 text-left shadow-1 hover:border-line-2 aria-pressed:border-line-ctl aria-pressed:bg-hover"
            >
              <span className="flex items-center gap-2 text-sm text-ink-2">
                <Mark outcome={outcome} />
                {words.OUTCOME_NAMES[outcome]}
              </span>
              <span className="mt-2 font-display text-[34px]/none font-[650] tracking-[-.045em] tabular-nums">
                {summary.outcomes[outcome].toLocaleString('en')}
              </span>
              <span className="mt-2 text-xs text-ink-3">{words.OUTCOME_TEXTS[outcome]}</span>
            </button>
          </li>
        ))}
      </ul>
      {advice.map((one) => (
        <div key={one.support} className="tone-green rounded-lg border border-tone-edge bg-tone-bg px-4 py-3">
          <p className="text-sm font-[550]">{words.advise(one)}</p>
          <details className="mt-1 text-xs text-ink-2">
            <summary className="w-fit cursor-pointer">{words.howSure}</summary>
            {words.explainAdvice(one)}
          </details>
        </div>
      ))}
      {given > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_348px]">
          <OutcomeChart months={summary.months} />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <SupportTable bySupport={summary.bySupport} />
            {summary.stopped.length > 0 && <StoppedTable stopped={summary.stopped} />}
          </div>
        </div>
      )}
    </>
  )
}

const SHEET = 'rounded-lg border border-line bg-sheet px-4 py-3 shadow-1'
const HEAD = 'pb-1 text-left text-xs font-medium text-ink-3'

function SupportTable({ bySupport }: Pick<Summary, 'bySupport'>) {
  return (
    <section aria-label={words.supports} className={SHEET}>
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {words.commentHad}
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              {words.actedOn}
            </th>
          </tr>
        </thead>
        <tbody>
          {SUPPORTS.map((support) => {
            const { acted, known } = toActedOn([bySupport[support]])
            return (
              <tr key={support} className="border-t border-line">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {words.SUPPORT_NAMES[support]}
                </th>
                <td className="py-1.5 text-right">{known === 0 ? '–' : words.share(acted, known)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const renderBold = (text: string) => <b className="font-semibold tabular-nums">{text}</b>

function StoppedTable({ stopped }: Pick<Summary, 'stopped'>) {
  return (
    <section aria-label={words.stoppedAfterward} className={SHEET}>
      <h2 className="text-sm font-[550]">{words.stoppedAfterward}</h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {stopped.map((one) => (
          <li key={one.from}>
            <Message text={words.describeStopped(one)} b={renderBold} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-3">{words.aboutStopped}</p>
    </section>
  )
}
