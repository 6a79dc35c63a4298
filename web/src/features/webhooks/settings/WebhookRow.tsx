import type { Webhook } from '@debrief/contracts/webhooks/webhooks'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { deleting, sending } from '../../../ui/words.ts'
import { EVENT_NAMES } from './event-names.ts'
import { Until } from './Until.tsx'
import {
  type ShownSecret,
  useChangeWebhook,
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
} from './use-webhooks.ts'
import * as words from './webhook-row-words.ts'

const DeliveryLog = lazy(async () => ({ default: (await import('./DeliveryLog.tsx')).DeliveryLog }))

interface Props {
  webhook: Webhook
  onSecret(shownSecret: ShownSecret): void
}

export function WebhookRow({ webhook, onSecret }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { url, description, owner, events } = webhook
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="grid gap-2 px-4 py-2.5">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2 text-base/[1.35] font-[550] [overflow-wrap:anywhere]">
            {description || url}
            {owner === 'team' && <Tag tone="blue">{words.team}</Tag>}
            <State webhook={webhook} />
          </div>
          <p className="mt-px text-xs text-ink-3 [overflow-wrap:anywhere]">
            {description && <>{url} · </>}
            {events.map((event) => EVENT_NAMES[event]).join(', ')}
          </p>
          <Facts webhook={webhook} />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.hideMessages : words.showMessages}
          </Button>
          <Actions webhook={webhook} onSecret={onSecret} onTested={() => setOpen(true)} />
        </div>
      </div>
      <Suspense>{isOpen && <DeliveryLog webhookId={webhook.id} />}</Suspense>
    </li>
  )
}

function State({ webhook: { pauseReason, failingSince } }: { webhook: Webhook }) {
  if (pauseReason)
    return <Tag tone={pauseReason === 'person' ? 'gray' : 'red'}>{words.pauses[pauseReason]}</Tag>
  return failingSince ? <Tag tone="orange">{words.failing}</Tag> : null
}

function Facts({ webhook: { pauseReason, failingSince, previousUntil } }: { webhook: Webhook }) {
  return (
    <div className="text-xs text-ink-2">
      {pauseReason === 'gone' && <p>{words.gone}</p>}
      {failingSince && pauseReason !== 'gone' && (
        <p>
          <Message text={words.failingSince} time={<Time at={failingSince} />} />
        </p>
      )}
      {previousUntil && (
        <p>
          <Message text={words.previousExpires} time={<Until at={previousUntil} />} />
        </p>
      )}
    </div>
  )
}

function Actions({ webhook, onSecret, onTested }: Props & { onTested(): void }) {
  const [asking, setAsking] = useState<'delete' | 'rotate' | null>(null)
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { id, url, pausedAt } = webhook
  const isPaused = pausedAt !== null
  const test = useTestWebhook(id)
  const change = useChangeWebhook(id)
  const rotate = useRotateSecret(id)
  const remove = useDeleteWebhook(id)
  const onError = (error: Error) => tellFailure(problemText(error))
  return (
    <>
      {!isPaused && (
        <Button
          size="small"
          busy={test.isPending && sending}
          onClick={() => test.mutate(undefined, { onSuccess: onTested, onError })}
        >
          {words.sendTest}
        </Button>
      )}
      <Button
        size="small"
        busy={change.isPending && (isPaused ? words.resuming : words.pausing)}
        onClick={() =>
          change.mutate(
            { isPaused: !isPaused },
            { onSuccess: () => tellSuccess(isPaused ? words.resumed : words.paused), onError },
          )
        }
      >
        {isPaused ? words.resume : words.pause}
      </Button>
      <Button size="small" busy={rotate.isPending && words.replacing} onClick={() => setAsking('rotate')}>
        {words.replaceSecret}
      </Button>
      <Button size="small" busy={remove.isPending && deleting} onClick={() => setAsking('delete')}>
        {words.remove}
      </Button>
      {asking === 'rotate' && (
        <ConfirmDialog
          title={words.askToReplace}
          text={words.aboutReplacing}
          confirm={words.replaceSecret}
          onConfirm={() => rotate.mutate(undefined, { onSuccess: onSecret, onError })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          danger
          title={words.askToRemove}
          text={words.aboutRemoving(url)}
          confirm={words.removeWebhook}
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => tellSuccess(words.removed), onError })}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
