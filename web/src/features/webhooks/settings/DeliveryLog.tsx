import type { WebhookMessage } from '@debrief/contracts/webhooks/webhooks'
import { problemText } from '../../../lib/problem-text.ts'
import type { Tone } from '../../../lib/score-tone.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { EmptyRow, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { EVENT_NAMES } from './event-names.ts'
import { Until } from './Until.tsx'
import { useMessages, useReplay } from './use-webhooks.ts'

/** Earlier than every message, so that a replay includes all failed messages. */
const EVER = new Date(0).toISOString()
const STATES: Record<WebhookMessage['state'], { tone: Tone; name: string }> = {
  waiting: { tone: 'blue', name: 'Waiting' },
  delivered: { tone: 'green', name: 'Delivered' },
  failed: { tone: 'red', name: 'Failed' },
  dropped: { tone: 'gray', name: 'Not sent' },
}

const ERRORS: Record<string, string> = {
  dns: 'The host was not found.',
  connect: 'The host refused the connection.',
  tls: 'The secure connection failed. Check the certificate.',
  timeout: 'There was no response within 15 seconds.',
  network: 'The connection was lost.',
  redirect: 'The address redirects to another one.',
  private_address: 'The address points to a private network.',
  not_https: 'The address must start with https://.',
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
          <LoadFailed
            title="The messages could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading the messages" rows={2} />}
      {data && messages.length === 0 && <EmptyRow>No messages in the last 30 days.</EmptyRow>}
      {messages.length > 0 && (
        <div className="flex flex-wrap justify-end gap-2 px-4 pt-2.5">
          {hasFailed && (
            <ReplayButton webhookId={webhookId} what={{ failedSince: EVER }}>
              Replay all failed messages
            </ReplayButton>
          )}
          <ExportLinks list={`/api/webhooks/${webhookId}/messages`} name="messages" />
        </div>
      )}
      <ul aria-label="Messages" className="divide-y divide-line">
        {messages.map((message) => (
          <MessageRow key={message.id} message={message} webhookId={webhookId} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="px-4 pb-3">
          <Button size="small" busy={isFetchingNextPage && 'Loading…'} onClick={() => void fetchNextPage()}>
            Show older messages
          </Button>
        </div>
      )}
    </div>
  )
}

function MessageRow({ message, webhookId }: { message: WebhookMessage; webhookId: string }) {
  const { id, event, state, createdAt, nextAttemptAt, attempts } = message
  const { tone, name } = STATES[state]
  return (
    <li className="grid gap-1.5 px-4 py-2.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-[550]">{EVENT_NAMES[event]}</span>
        <Tag tone={tone}>{name}</Tag>
        <span className="text-xs text-ink-3">
          <Time at={createdAt} />
          {nextAttemptAt && (
            <>
              {' '}
              · next attempt <Until at={nextAttemptAt} />
            </>
          )}
        </span>
        <span className="flex-1" />
        {state !== 'waiting' && (
          <ReplayButton webhookId={webhookId} what={{ messageId: id }}>
            Replay
          </ReplayButton>
        )}
      </div>
      <code className="font-mono text-xs text-ink-3 [overflow-wrap:anywhere]">
        msg_{id.replaceAll('-', '')}
      </code>
      <ol aria-label="Attempts" className="grid gap-1 text-xs text-ink-2">
        {attempts.map(({ at, status, error, durationMs, response }) => (
          <li key={at} className="[overflow-wrap:anywhere]">
            <Time at={at} /> · {durationMs} ms ·{' '}
            {status === null ? (ERRORS[error ?? ''] ?? 'Nothing was sent.') : `Status ${status}`}
            {response && <span className="block font-mono text-ink-3">{response}</span>}
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
      onSuccess: ({ replayed }) =>
        tellSuccess(
          replayed === 1 ? '1 message will be sent again.' : `${replayed} messages will be sent again.`,
        ),
      onError: (error) => tellFailure(problemText(error)),
    })
  return (
    <Button size="small" busy={isPending && 'Replaying…'} onClick={replay}>
      {children}
    </Button>
  )
}
