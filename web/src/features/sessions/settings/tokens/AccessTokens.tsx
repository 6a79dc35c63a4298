import { MAX_ACCESS_TOKENS } from '@debrief/contracts/people/constants'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { LoadFailed } from '../../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../../ui/text/Message.tsx'
import { done } from '../../../../ui/words.ts'
import { EmptyRow, Panel, PanelHeader, RowSkeletons } from '../../../settings/shared/Panel.tsx'
import type { CreatedToken } from './NewToken.tsx'
import { TokenRow } from './TokenRow.tsx'
import { useTokens } from './use-tokens.ts'
import * as words from './words.ts'

const NewToken = lazy(async () => ({ default: (await import('./NewToken.tsx')).NewToken }))

/** Lets people create and revoke access tokens for the MCP server and the API (D24, D45). */
export function AccessTokens() {
  const { data, isPending, error, refetch } = useTokens()
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<CreatedToken | null>(null)
  const tokens = data?.tokens ?? []
  const active = tokens.filter(({ state }) => state === 'active').length
  return (
    <Panel name={words.tokens} about={words.about}>
      <PanelHeader>
        <span className="title-3">{data ? words.countActive(active) : words.active}</span>
        <span className="flex-1" />
        {data && !isMaking && active < MAX_ACCESS_TOKENS && (
          <Button
            size="small"
            icon={<Plus className="size-3.5" aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            {words.newToken}
          </Button>
        )}
        {active >= MAX_ACCESS_TOKENS && (
          <span className="text-xs text-ink-3">{words.limitReached(MAX_ACCESS_TOKENS)}</span>
        )}
      </PanelHeader>
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loading} rows={1} />}
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
      {data && tokens.length === 0 && !isMaking && <EmptyRow>{words.noneYet}</EmptyRow>}
      {tokens.length > 0 && (
        <ul aria-label={words.tokens} tabIndex={0} className="relative max-h-96 overflow-auto">
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
        <Message text={words.created} name={<b className="font-[550] [overflow-wrap:anywhere]">{name}</b>} />
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-56 max-sm:basis-full rounded-sm bg-sheet px-2.5 py-2 font-mono text-xs text-ink inset-ring inset-ring-line-2 [overflow-wrap:anywhere]">
          {token}
        </code>
        <CopyButton text={token} label={words.copyToken(name)} size="normal" kind="primary" />
        <Button kind="quiet" onClick={onDone}>
          {done}
        </Button>
      </div>
    </div>
  )
}
