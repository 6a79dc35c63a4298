import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTellFailure } from '../dialogs/Toasts.tsx'
import { copyBlocked } from '../words.ts'
import { Button } from './Button.tsx'
import * as words from './words.ts'

/** Milliseconds for which the confirmation is shown. */
const SAYS_SO = 2_000

interface Props {
  text: string
  /** The whole accessible name. It must start with `shown`, the visible label. */
  label: string
  shown?: string
  size?: 'normal' | 'small'
  kind?: 'primary' | 'default'
}

export function CopyButton({ text, label, shown = words.copy, size = 'small', kind = 'default' }: Props) {
  const tellFailure = useTellFailure()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SAYS_SO)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      tellFailure(copyBlocked)
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <Button
      size={size}
      kind={kind}
      icon={<Icon className="size-3.5" aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">
        {copied ? (
          words.copied
        ) : (
          <>
            <span aria-hidden="true">{shown}</span>
            <span className="sr-only">{label}</span>
          </>
        )}
      </span>
    </Button>
  )
}
