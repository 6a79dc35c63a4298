import type { Viewer } from '@debrief/contracts/people/viewer'
import { MAX_WEBHOOKS } from '@debrief/contracts/webhooks/constants'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { done } from '../../../ui/words.ts'
import { EmptyRow, Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { type ShownSecret, useWebhooks } from './use-webhooks.ts'
import * as words from './words.ts'

const NewWebhook = lazy(async () => ({ default: (await import('./NewWebhook.tsx')).NewWebhook }))
const WebhookRow = lazy(async () => ({ default: (await import('./WebhookRow.tsx')).WebhookRow }))

/** Webhooks send events to the person's own systems (D45). */
export function WebhooksPanel({ viewer }: { viewer: Viewer }) {
  const { data, isPending, error, refetch } = useWebhooks()
  const [isMaking, setMaking] = useState(false)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const webhooks = data?.webhooks ?? []
  return (
    <Panel name={words.webhooks} about={words.about}>
      <PanelHeader>
        <span className="title-3">{data ? words.used(webhooks.length, MAX_WEBHOOKS) : words.webhooks}</span>
        <span className="flex-1" />
        {data && !isMaking && webhooks.length < MAX_WEBHOOKS && (
          <Button
            size="small"
            icon={<Plus className="size-3.5" aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            {words.newWebhook}
          </Button>
        )}
      </PanelHeader>
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loading} rows={1} />}
      {secret && <Secret shown={secret} onDone={() => setSecret(null)} />}
      <Suspense>
        {isMaking && (
          <NewWebhook
            managesTeam={viewer.isManager && viewer.access.teamId !== null}
            onClose={() => setMaking(false)}
            onMade={(made) => {
              setMaking(false)
              setSecret(made)
            }}
          />
        )}
        {webhooks.length > 0 && (
          <ul aria-label={words.webhooks}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
            ))}
          </ul>
        )}
      </Suspense>
      {data && webhooks.length === 0 && !isMaking && <EmptyRow>{words.noneYet}</EmptyRow>}
    </Panel>
  )
}

function Secret({ shown: { url, secret }, onDone }: { shown: ShownSecret; onDone(): void }) {
  return (
    <div role="status" className="tone-green grid gap-2 border-b border-line bg-tone-bg px-4 py-3.5">
      <p className="text-sm [overflow-wrap:anywhere]">
        <Message text={words.shownSecret} address={<b className="font-[550]">{url}</b>} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-56 max-sm:basis-full rounded-sm bg-sheet px-2.5 py-2 font-mono text-xs text-ink inset-ring inset-ring-line-2 [overflow-wrap:anywhere]">
          {secret}
        </code>
        <CopyButton text={secret} label={words.copySecret} size="normal" kind="primary" />
        <Button kind="quiet" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  )
}
