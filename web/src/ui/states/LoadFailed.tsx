import { CircleX } from 'lucide-react'
import { Button } from '../controls/Button.tsx'
import { tryAgain } from '../words.ts'

export function LoadFailed({
  title,
  reason,
  onRetry,
}: {
  title: string
  reason: string
  onRetry: () => void
}) {
  return (
    <div
      role="alert"
      className="tone-red flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-tone-bg px-3.5 py-2.5 text-sm inset-ring inset-ring-tone-edge"
    >
      <CircleX className="size-4 shrink-0 text-tone" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60">
        <b className="font-semibold">{title}</b> {reason}
      </p>
      <Button size="small" onClick={onRetry}>
        {tryAgain}
      </Button>
    </div>
  )
}
