import type { AccessToken } from '@debrief/contracts/people/access-tokens'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../../../lib/format-time.ts'
import { problemText } from '../../../../lib/problem-text.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { useTellFailure, useTellSuccess } from '../../../../ui/dialogs/Toasts.tsx'
import { Tag } from '../../../../ui/marks/Tag.tsx'
import { Message } from '../../../../ui/text/Message.tsx'
import { Time, useNow } from '../../../../ui/text/Time.tsx'
import { removing } from '../../../../ui/words.ts'
import { SCOPE_TEXTS } from './scope-texts.ts'
import { useRevokeToken } from './use-tokens.ts'
import * as words from './words.ts'

export function TokenRow({ token }: { token: AccessToken }) {
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
