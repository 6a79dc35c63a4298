import type { AccessToken } from '@debrief/contracts/people/access-tokens'
import { MAX_ACCESS_TOKENS } from '@debrief/contracts/people/constants'
import { KeyRound, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { formatDay } from '../../../../lib/format-time.ts'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CopyButton } from '../../../../ui/controls/CopyButton.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { useTellFailure, useTellSuccess } from '../../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../../ui/marks/Tag.tsx'
import { LoadFailed } from '../../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../../ui/text/Message.tsx'
import { Time, useNow } from '../../../../ui/text/Time.tsx'
import { done, removing } from '../../../../ui/words.ts'
import { EmptyRow, Panel, PanelHeader, RowSkeletons } from '../../../settings/shared/Panel.tsx'
import type { CreatedToken } from './NewToken.tsx'
import { SCOPE_TEXTS } from './scope-texts.ts'
import { useRevokeToken, useTokens } from './use-tokens.ts'
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

function TokenRow({ token }: { token: AccessToken }) {
  const { name, scopes, start, createdAt, expiresAt, lastUsedAt, state } = token
  const now = useNow()
  const isExpired = state === 'expired'
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-3 border-t border-line px-4 py-2.5 first:border-t-0">
      <KeyRound className="size-4 text-ink-2" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-2 text-base/[1.35] font-[550] [overflow-wrap:anywhere]">
          {name}
          {isExpired && <Tag tone="gray">{words.expired}</Tag>}
        </div>
        <div className="mt-px text-xs text-ink-2">
          {scopes.map((scope) => SCOPE_TEXTS[scope].name).join(', ')}
        </div>
        <div className="mt-px text-xs text-ink-3">
          <code className="font-mono">{start}…</code> ·{' '}
          <Message text={words.createdAt} time={<Time at={createdAt} />} /> ·{' '}
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <Message text={words.lastUsed} time={<Time at={lastUsedAt} />} />
          )}{' '}
          · {words.expiry(formatDay(new Date(expiresAt), now), isExpired)}
        </div>
      </div>
      <RevokeButton token={token} />
    </li>
  )
}

/** Expired tokens no longer work, so people can remove them without a confirmation. */
function RevokeButton({ token: { id, name, state } }: { token: AccessToken }) {
  const [asking, setAsking] = useState(false)
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const { mutate, isPending } = useRevokeToken()
  const isExpired = state === 'expired'
  const revoke = () =>
    mutate(id, {
      onSuccess: () => tellSuccess(isExpired ? words.removed : words.revoked),
      onError: (error) => tellFailure(problemText(error)),
    })
  return (
    <>
      <Button
        size="small"
        busy={isPending && (isExpired ? removing : words.revoking)}
        onClick={() => (isExpired ? revoke() : setAsking(true))}
      >
        <span>
          <Message
            text={isExpired ? words.remove : words.revoke}
            name={<span className="sr-only">{name}</span>}
          />
        </span>
      </Button>
      {asking && (
        <ConfirmDialog
          danger
          title={words.askToRevoke}
          text={words.aboutRevoking(name)}
          confirm={words.revokeToken}
          onConfirm={revoke}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
