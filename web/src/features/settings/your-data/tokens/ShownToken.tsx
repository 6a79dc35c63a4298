import { Button } from '../../../../ui/Button.tsx'
import { CopyButton } from '../../../../ui/CopyButton.tsx'
import type { Shown } from './NewToken.tsx'

/** The one time that a token is seen. */
export function ShownToken({ shown: { name, token }, onDone }: { shown: Shown; onDone(): void }) {
  return (
    <div role="status" className="tone-green grid gap-2 border-b border-line bg-tone-bg px-4 py-3.5">
      <p className="text-sm">
        <b className="font-[550] [overflow-wrap:anywhere]">{name}</b> is made. Copy its token now: it is not
        shown again.
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
