import type { WebhookMessage } from '@debrief/contracts/webhooks/webhooks'
import { problemText } from '../../../lib/problem-text.ts'
import type { Tone } from '../../../lib/score-tone.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { loading } from '../../../ui/words.ts'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { EmptyRow, RowSkeletons } from '../../settings/shared/Panel.tsx'
import * as words from './delivery-log-words.ts'
import { EVENT_NAMES } from './event-names.ts'
import { Until } from './Until.tsx'
import { useMessages, useReplay } from './use-webhooks.ts'

/** Earlier than every message, so that a replay includes all failed messages. */
const EVER = new Date(0).toISOString()
const TONES: Record<WebhookMessage['state'], Tone> = {
  waiting: 'blue',
  delivered: 'green',
  failed: 'red',
  dropped: 'gray',
}

export function DeliveryLog({ webhookId }: { webhookId: string }) {
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useMessages(webhookId)
  const messages = data?.pages.flatMap((page) => page.messages) ?? []
  const hasFailed = messages.some(({ state }) => state === 'failed')
  return (
    <div className="border-t border-line">
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loading} rows={2} />}
      {data && messages.length === 0 && <EmptyRow>{words.none}</EmptyRow>}
      {messages.length > 0 && (
        <div className="flex flex-wrap justify-end gap-2 px-4 pt-2.5">
          {hasFailed && (
            <ReplayButton webhookId={webhookId} what={{ failedSince: EVER }}>
              {words.replayFailed}
            </ReplayButton>
          )}
          <ExportLinks list={`/api/webhooks/${webhookId}/messages`} text={words.exportAs} />
        </div>
      )}
      <ul aria-label={words.messages} className="divide-y divide-line">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} webhookId={webhookId} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="px-4 pb-3">
          <Button size="small" busy={isFetchingNextPage && loading} onClick={() => void fetchNextPage()}>
            {words.showOlder}
          </Button>
        </div>
      )}
    </div>
  )
}

function MessageRow({ message, webhookId }: { message: WebhookMessage; webhookId: string }) {
  const { id, event, state, createdAt, nextAttemptAt, attempts } = message
  return (
    <li className="grid gap-1.5 px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-[550]">{EVENT_NAMES[event]}</span>
        <Tag tone={TONES[state]}>{words.states[state]}</Tag>
        <span className="text-xs text-ink-3">
          <Time at={createdAt} />
          {nextAttemptAt && (
            <>
              {' '}
              · <Message text={words.nextAttempt} time={<Until at={nextAttemptAt} />} />
            </>
          )}
        </span>
        <span className="flex-1" />
        {state !== 'waiting' && (
          <ReplayButton webhookId={webhookId} what={{ messageId: id }}>
            {words.replay}
          </ReplayButton>
        )}
      </div>
      <code className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
        {`msg_${id.replaceAll('-', '')}`}
      </code>
      <ol aria-label={words.attempts} className="grid gap-1 text-xs text-ink-2">
        {attempts.map((attempt) => (
          <li key={attempt.at} className="[overflow-wrap:anywhere]">
            <Time at={attempt.at} /> · {words.milliseconds(attempt.durationMs)} ·{' '}
            {words.describeResult(attempt)}
            {attempt.response && <span className="block font-mono text-ink-3">{attempt.response}</span>}
          </li>
        ))}
      </ol>
    </li>
  )
}

interface ReplayProps {
  webhookId: string
  what: { messageId: string } | { failedSince: string }
  children: string
}

function ReplayButton({ webhookId, what, children }: ReplayProps) {
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useReplay(webhookId)
  const replay = () =>
    mutate(what, {
      onSuccess: ({ replayed }) => tellSuccess(words.replayed(replayed)),
      onError: (error) => tellFailure(problemText(error)),
    })
  return (
    <Button size="small" busy={isPending && words.replaying} onClick={replay}>
      {children}
    </Button>
  )
}
