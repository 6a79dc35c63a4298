import { MAX_ACCESS_TOKENS } from '@debrief/contracts/people/constants'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { LoadFailed } from '../../../../ui/states/LoadFailed.tsx'
import { EmptyRow, Panel, PanelHeader, RowSkeletons } from '../../../settings/shared/Panel.tsx'
import type { CreatedToken } from './NewToken.tsx'
import { TokenRow } from './TokenRow.tsx'
import { useTokens } from './use-tokens.ts'

const NewToken = lazy(async () => ({ default: (await import('./NewToken.tsx')).NewToken }))

/** Lets people create and revoke access tokens for the MCP server and the API (D24, D45). */
export function AccessTokens() {
  const { data, isPending, error, refetch } = useTokens()
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<CreatedToken | null>(null)
  const tokens = data?.tokens ?? []
  const active = tokens.filter(({ state }) => state === 'active').length
  return (
    <Panel
      name="Access tokens"
      about="Access tokens let your editor, the debrief check command and your own programs use Debrief. You choose what each token may do."
    >
      <PanelHeader>
        <span className="title-3">{data ? `${active} active` : 'Active'}</span>
        <span className="flex-1" />
        {data && !isMaking && active < MAX_ACCESS_TOKENS && (
          <Button
            size="small"
            icon={<Plus className="size-3.5" aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            New token
          </Button>
        )}
        {active >= MAX_ACCESS_TOKENS && (
          <span className="text-xs text-ink-3">
            Limit of {MAX_ACCESS_TOKENS} reached. Revoke a token to create another.
          </span>
        )}
      </PanelHeader>
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Your access tokens could not be loaded."
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading your access tokens" rows={1} />}
      {shown && <ShownToken shown={shown} onDone={() => setShown(null)} />}
      <Suspense>
        {isMaking && data && (
          <NewToken
            grantable={data.grantable}
            onClose={() => setMaking(false)}
            onMade={(made) => {
              setMaking(false)
              setShown(made)
            }}
          />
        )}
      </Suspense>
      {data && tokens.length === 0 && !isMaking && <EmptyRow>No access tokens yet.</EmptyRow>}
      {tokens.length > 0 && (
        <ul aria-label="Access tokens" tabIndex={0} className="relative max-h-96 overflow-auto">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ShownToken({ shown: { name, token }, onDone }: { shown: CreatedToken; onDone(): void }) {
  return (
    <div role="status" className="tone-green grid gap-2 border-b border-line bg-tone-bg px-4 py-3.5">
      <p className="text-sm">
        <b className="font-[550] [overflow-wrap:anywhere]">{name}</b> created. Copy it now, because it won’t
        be shown again.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-56 max-sm:basis-full rounded-sm bg-sheet px-2.5 py-2 font-mono text-xs text-ink inset-ring inset-ring-line-2 [overflow-wrap:anywhere]">
          {token}
        </code>
        <CopyButton text={token} what={`the token ${name}`} size="normal" kind="primary" />
        <Button kind="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
