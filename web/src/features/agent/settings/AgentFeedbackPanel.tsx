import type { AgentFeedback } from '@debrief/contracts/agent/feedback'
import { count } from '@debrief/domain/words'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { CategoryLabel, categoryName } from '../../mistakes/shared/CategoryLabel.tsx'
import { EmptyRow, Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { toPercent, toRange } from '../shared/reply-words.ts'
import { Suppressions } from './Suppressions.tsx'
import { useAgentFeedback, useUnmuteCategory } from './use-agent-feedback.ts'

/** Shows the outcomes of the agent's comments, its muted categories, and suppressed findings (D40). */
export function AgentFeedbackPanel() {
  const { data, isPending, error, refetch } = useAgentFeedback()
  return (
    <Panel
      name="Agent feedback"
      about={
        <>
          How many of Debrief’s comments on pull requests were acted on. To suppress the finding in a comment,
          reply with <code className="font-mono text-xs whitespace-nowrap">@debrief wrong</code>,{' '}
          <code className="font-mono text-xs whitespace-nowrap">@debrief by design</code> or{' '}
          <code className="font-mono text-xs whitespace-nowrap">@debrief known</code>.
        </>
      }
    >
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="The feedback could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading the feedback" rows={3} />}
      {data && <Rates feedback={data} />}
      {data && <Suppressions {...data} />}
    </Panel>
  )
}

function Rates({ feedback }: { feedback: AgentFeedback }) {
  const { total, categories, months, audience } = feedback
  const whose = audience === 'team' ? 'your team’s pull requests' : 'your pull requests'
  return (
    <>
      <PanelHeader>
        <h4 className="title-3">
          {total.comments > 0 ? `Acted on: ${describeShare(total.actedOn, total.comments)}` : 'Acted on'}
        </h4>
        <span className="flex-1" />
        <Thumbs total={total} />
      </PanelHeader>
      {total.comments === 0 && (
        <EmptyRow>
          No rate yet. When {whose} with Debrief’s comments are merged, this shows how many comments were
          acted on.
        </EmptyRow>
      )}
      {total.interval && (
        <details className="px-4 pt-2.5 text-xs text-ink-2">
          <summary className="w-fit cursor-pointer">How sure?</summary>
          The rate is between {toPercent(total.interval.low)} and {toPercent(total.interval.high)} (95%
          interval). A comment counts as acted on if a later commit fixed the code or, if that isn’t known, if
          its thread was resolved.
          {total.unknown > 0 && ` The outcome of ${count(total.unknown, 'more comment')} isn’t known.`}
        </details>
      )}
      {categories.length > 0 && <Categories feedback={feedback} />}
      {months.length > 1 && <Months months={months} />}
    </>
  )
}

const describeShare = (part: number, all: number) =>
  `${part.toLocaleString('en')} of ${all.toLocaleString('en')}`

function Thumbs({ total: { thumbsUp, thumbsDown } }: Pick<AgentFeedback, 'total'>) {
  if (thumbsUp + thumbsDown === 0) return null
  return (
    <span className="flex items-center gap-3 pr-2 text-xs text-ink-2">
      <span className="flex items-center gap-1">
        <ThumbsUp className="size-3.5" aria-hidden="true" />
        <span className="sr-only">Thumbs up: </span>
        {thumbsUp}
      </span>
      <span className="flex items-center gap-1">
        <ThumbsDown className="size-3.5" aria-hidden="true" />
        <span className="sr-only">Thumbs down: </span>
        {thumbsDown}
      </span>
    </span>
  )
}

function Categories({ feedback: { categories, mayUnmute } }: { feedback: AgentFeedback }) {
  return (
    <ul aria-label="Acted on, by category" className="py-1.5">
      {categories.map(({ category, actedOn, comments, interval, muted }) => (
        <li key={category} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-sm">
          <span className="flex basis-40">
            <CategoryLabel category={category} />
          </span>
          <span className="flex-[1_1_7rem] whitespace-nowrap">
            {describeShare(actedOn, comments)}{' '}
            {interval && <span className="ml-1 text-xs text-ink-3">{toRange(interval)}</span>}
          </span>
          {muted && <Tag tone="gray">Muted</Tag>}
          {muted && mayUnmute && <UnmuteButton id={muted.id} name={categoryName(category)} />}
        </li>
      ))}
    </ul>
  )
}

function UnmuteButton({ id, name }: { id: string; name: string }) {
  const { mutate, isPending } = useUnmuteCategory(name)
  return (
    <Button size="small" busy={isPending && 'Unmuting…'} onClick={() => mutate(id)}>
      <span>
        Unmute<span className="sr-only"> {name}</span>
      </span>
    </Button>
  )
}

const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function Months({ months }: Pick<AgentFeedback, 'months'>) {
  return (
    <ul
      aria-label="Acted on, by month of the merge"
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 text-xs text-ink-2"
    >
      {months.map(({ month, actedOn, comments }) => (
        <li key={month}>
          {monthName.format(new Date(month))}: {describeShare(actedOn, comments)}
        </li>
      ))}
    </ul>
  )
}
