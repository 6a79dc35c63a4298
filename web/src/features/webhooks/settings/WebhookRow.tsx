import type { Webhook } from '@debrief/contracts/webhooks/webhooks'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { EVENT_NAMES } from './event-names.ts'
import { Until } from './Until.tsx'
import {
  type ShownSecret,
  useChangeWebhook,
  useDeleteWebhook,
  useRotateSecret,
  useTestWebhook,
} from './use-webhooks.ts'

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
            {owner === 'team' && <Tag tone="blue">Team</Tag>}
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
            {isOpen ? 'Hide messages' : 'Show messages'}
          </Button>
          <Actions webhook={webhook} onSecret={onSecret} onTested={() => setOpen(true)} />
        </div>
      </div>
      <Suspense>{isOpen && <DeliveryLog webhookId={webhook.id} />}</Suspense>
    </li>
  )
}

const PAUSES = { person: 'Paused', failing: 'Paused: messages failed', gone: 'Paused: address gone' } as const

function State({ webhook: { pauseReason, failingSince } }: { webhook: Webhook }) {
  if (pauseReason) return <Tag tone={pauseReason === 'person' ? 'gray' : 'red'}>{PAUSES[pauseReason]}</Tag>
  return failingSince ? <Tag tone="orange">Failing</Tag> : null
}

function Facts({ webhook: { pauseReason, failingSince, previousUntil } }: { webhook: Webhook }) {
  return (
    <div className="text-xs text-ink-2">
      {pauseReason === 'gone' && (
        <p>The address responded with status 410 (Gone). Resume the webhook when the address works again.</p>
      )}
      {failingSince && pauseReason !== 'gone' && (
        <p>
          Messages began to fail <Time at={failingSince} />. None has been accepted since then.
        </p>
      )}
      {previousUntil && (
        <p>
          The previous secret expires <Until at={previousUntil} />.
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
          busy={test.isPending && 'Sending…'}
          onClick={() => test.mutate(undefined, { onSuccess: onTested, onError })}
        >
          Send test
        </Button>
      )}
      <Button
        size="small"
        busy={change.isPending && (isPaused ? 'Resuming…' : 'Pausing…')}
        onClick={() =>
          change.mutate(
            { isPaused: !isPaused },
            { onSuccess: () => tellSuccess(isPaused ? 'Webhook resumed.' : 'Webhook paused.'), onError },
          )
        }
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button size="small" busy={rotate.isPending && 'Replacing…'} onClick={() => setAsking('rotate')}>
        Replace secret
      </Button>
      <Button size="small" busy={remove.isPending && 'Deleting…'} onClick={() => setAsking('delete')}>
        Delete
      </Button>
      {asking === 'rotate' && (
        <ConfirmDialog
          title="Replace the secret?"
          text="For 24 hours, Debrief signs messages with both the old and the new secret, so you can switch without losing messages. During this time, you can’t replace the secret again."
          confirm="Replace secret"
          onConfirm={() => rotate.mutate(undefined, { onSuccess: onSecret, onError })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          danger
          title="Delete this webhook?"
          text={`Debrief stops sending messages to ${url} and deletes the webhook’s delivery log. You can’t undo this.`}
          confirm="Delete webhook"
          onConfirm={() =>
            remove.mutate(undefined, { onSuccess: () => tellSuccess('Webhook deleted.'), onError })
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
