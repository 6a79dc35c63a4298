import { LoaderCircle } from 'lucide-react'
import { loading } from '../words.ts'
import { useLate } from './use-late.ts'

/** Shows nothing for the first moments, so that a fast page doesn't flash. */
export function Loading({ text = loading }: { text?: string }) {
  const late = useLate(true)
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center text-sm text-ink-2">
      {late && (
        <span className="appear inline-flex items-center gap-2">
          <LoaderCircle className="spin size-4" aria-hidden="true" />
          {text}
        </span>
      )}
    </div>
  )
}
