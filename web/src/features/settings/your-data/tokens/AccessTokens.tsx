import { MOST_TOKENS } from '@debrief/contracts/http/token-limits'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { LoadFailed } from '../../../../ui/LoadFailed.tsx'
import { useLate } from '../../../../ui/use-late.ts'
import { Panel, PanelHeader, RowSkeletons } from '../../Panel.tsx'
import { NewToken, type Shown } from './NewToken.tsx'
import { ShownToken } from './ShownToken.tsx'
import { TokenRow } from './TokenRow.tsx'
import { useTokens } from './use-tokens.ts'

/** The tokens that open the MCP server, and the way to make one or end one (D24). */
export function AccessTokens() {
  const { data, isPending, error, refetch } = useTokens()
  const late = useLate(isPending)
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const tokens = data?.tokens ?? []
  const active = tokens.filter(({ state }) => state === 'active').length
  return (
    <Panel
      inGroup
      name="Access tokens"
      about="They let your editor and debrief check read your standards and recurring mistakes, and nothing else."
    >
      <PanelHeader>
        <span className="title-3">{data ? `${active} active` : 'Active'}</span>
        <span className="flex-1" />
        {data && !isMaking && active < MOST_TOKENS && (
          <Button
            size="small"
            icon={<Plus className="size-3.5" aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            New token
          </Button>
        )}
        {active >= MOST_TOKENS && (
          <span className="text-xs text-ink-3">{MOST_TOKENS} is the most: revoke one to make another.</span>
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
      {late && <RowSkeletons label="Loading your access tokens" rows={1} />}
      {shown && <ShownToken shown={shown} onDone={() => setShown(null)} />}
      {isMaking && (
        <NewToken
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false)
            setShown(made)
          }}
        />
      )}
      {data && tokens.length === 0 && !isMaking && (
        <p className="px-4 py-3.5 text-sm text-ink-2">There is no access token yet.</p>
      )}
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
