import type { AgentFeedback } from '@debrief/contracts/agent/feedback'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { CategoryLabel, categoryName } from '../../mistakes/shared/CategoryLabel.tsx'
import { EmptyRow, Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { toRange } from '../shared/reply-words.ts'
import { Suppressions } from './Suppressions.tsx'
import { useAgentFeedback, useUnmuteCategory } from './use-agent-feedback.ts'
import * as words from './words.ts'

/** Shows the outcomes of the agent's comments, its muted categories, and suppressed findings (D40). */
export function AgentFeedbackPanel() {
  const { data, isPending, error, refetch } = useAgentFeedback()
  return (
    <Panel name={words.agentFeedback} about={<Message text={words.aboutFeedback} reply={showReply} />}>
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.notLoaded} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loading} rows={3} />}
      {data && <Rates feedback={data} />}
      {data && <Suppressions {...data} />}
    </Panel>
  )
}

const showReply = (reply: string) => <code className="font-mono text-xs whitespace-nowrap">{reply}</code>

function Rates({ feedback }: { feedback: AgentFeedback }) {
  const { total, categories, months, audience } = feedback
  return (
    <>
      <PanelHeader>
        <h4 className="title-3">{words.actedOn(total.actedOn, total.comments)}</h4>
        <span className="flex-1" />
        <Thumbs total={total} />
      </PanelHeader>
      {total.comments === 0 && <EmptyRow>{words.noRate[audience]}</EmptyRow>}
      {total.interval && (
        <details className="px-4 pt-2.5 text-xs text-ink-2">
          <summary className="w-fit cursor-pointer">{words.howSure}</summary>
          {words.describeCertainty(total.interval, total.unknown)}
        </details>
      )}
      {categories.length > 0 && <Categories feedback={feedback} />}
      {months.length > 1 && <Months months={months} />}
    </>
  )
}

function Thumbs({ total: { thumbsUp, thumbsDown } }: Pick<AgentFeedback, 'total'>) {
  if (thumbsUp + thumbsDown === 0) return null
  return (
    <span className="flex items-center gap-3 pr-2 text-xs text-ink-2">
      <span className="flex items-center gap-1">
        <ThumbsUp className="size-3.5" aria-hidden="true" />
        <span className="sr-only">{words.thumbsUp} </span>
        {thumbsUp}
      </span>
      <span className="flex items-center gap-1">
        <ThumbsDown className="size-3.5" aria-hidden="true" />
        <span className="sr-only">{words.thumbsDown} </span>
        {thumbsDown}
      </span>
    </span>
  )
}

function Categories({ feedback: { categories, mayUnmute } }: { feedback: AgentFeedback }) {
  return (
    <ul aria-label={words.byCategory} className="py-1.5">
      {categories.map(({ category, actedOn, comments, interval, muted }) => (
        <li key={category} className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-sm">
          <span className="flex basis-40">
            <CategoryLabel category={category} />
          </span>
          <span className="flex-[1_1_7rem] whitespace-nowrap">
            {words.describeShare(actedOn, comments)}{' '}
            {interval && <span className="ml-1 text-xs text-ink-3">{toRange(interval)}</span>}
          </span>
          {muted && <Tag tone="gray">{words.muted}</Tag>}
          {muted && mayUnmute && <UnmuteButton id={muted.id} name={categoryName(category)} />}
        </li>
      ))}
    </ul>
  )
}

function UnmuteButton({ id, name }: { id: string; name: string }) {
  const { mutate, isPending } = useUnmuteCategory(name)
  return (
    <Button size="small" busy={isPending && words.unmuting} onClick={() => mutate(id)}>
      <span>
        <Message text={words.unmute} category={<span className="sr-only">{name}</span>} />
      </span>
    </Button>
  )
}

function Months({ months }: Pick<AgentFeedback, 'months'>) {
  return (
    <ul
      aria-label={words.byMonth}
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 text-xs text-ink-2"
    >
      {months.map(({ month, actedOn, comments }) => (
        <li key={month}>{words.describeMonth(new Date(month), actedOn, comments)}</li>
      ))}
    </ul>
  )
}
