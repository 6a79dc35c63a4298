import { useId } from 'react'
import * as words from './words.ts'

const MIN_LENGTH = 3
const MAX_LENGTH = 500

export const isReason = (text: string) => text.trim().length >= MIN_LENGTH

export function ReasonField({ reason, onChange }: { reason: string; onChange(reason: string): void }) {
  const field = useId()
  return (
    <div className="mt-3 grid gap-1 text-left text-ink">
      <label htmlFor={field} className="text-sm font-semibold">
        {words.reason}
      </label>
      <textarea
        id={field}
        data-start
        rows={2}
        maxLength={MAX_LENGTH}
        value={reason}
        placeholder={words.aboutReason}
        onChange={({ target }) => onChange(target.value)}
        className="rounded-sm border border-line-ctl bg-sheet px-2.5 py-2 text-sm placeholder:text-ink-3"
      />
    </div>
  )
}
