import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTellFailure } from '../dialogs/Toasts.tsx'
import { Button } from './Button.tsx'

/** How long it says that it copied, milliseconds. */
const SAYS_SO = 2_000

interface Props {
  text: string
  /** What is copied, for those who do not see it. */
  what: string
  size?: 'normal' | 'small'
  kind?: 'primary' | 'default'
}

/** Copies a text, and says so for a while. */
export function CopyButton({ text, what, size = 'small', kind = 'default' }: Props) {
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
      tellFailure('Your browser blocked copying. Select the text and copy it manually.')
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
        {copied ? 'Copied!' : 'Copy'}
        <span className="sr-only"> {what}</span>
      </span>
    </Button>
  )
}
