import { Check, Columns2, Copy, ExternalLink, WrapText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonLook } from '../controls/Button.tsx'
import { useTellFailure } from '../dialogs/Toasts.tsx'
import { useWide } from '../layout/window.ts'
import { copyBlocked } from '../words.ts'
import { useCodeChoice, useIsSideBySide } from './code-choice.ts'
import * as words from './words.ts'

/** Milliseconds for which the confirmation is shown. */
const CONFIRMED_FOR = 2_000
const ICON = 'size-3.5'

export interface CodeToolsProps {
  copy: string
  copyLabel: string
  github?: string | undefined
  canSplit: boolean
  /** Whether the person can choose to wrap long lines. False for prose, which always wraps. */
  canWrap?: boolean
}

export function CodeTools({ copy, copyLabel, github, canSplit, canWrap = true }: CodeToolsProps) {
  const isWide = useWide()
  const wrap = useCodeChoice('wrap')
  const split = useCodeChoice('split')
  const isSplit = useIsSideBySide() && canSplit
  return (
    <span className="flex shrink-0 items-center">
      {isWide && canSplit && (
        <Button
          kind="quiet"
          size="small"
          label={words.sideBySide}
          aria-pressed={split.on}
          className="aria-pressed:bg-press aria-pressed:text-ink"
          icon={<Columns2 className={ICON} aria-hidden="true" />}
          onClick={split.toggle}
        />
      )}
      {canWrap && !isSplit && (
        <Button
          kind="quiet"
          size="small"
          label={words.wrapLines}
          aria-pressed={wrap.on}
          className="aria-pressed:bg-press aria-pressed:text-ink"
          icon={<WrapText className={ICON} aria-hidden="true" />}
          onClick={wrap.toggle}
        />
      )}
      <CopyCode text={copy} label={copyLabel} />
      {github && (
        <a
          href={github}
          target="_blank"
          rel="noreferrer"
          className={buttonLook({ kind: 'quiet', size: 'small', square: true })}
          aria-label={words.openFile}
          title={words.openFile}
        >
          <ExternalLink className={ICON} aria-hidden="true" />
        </a>
      )}
    </span>
  )
}

function CopyCode({ text, label }: { text: string; label: string }) {
  const tellFailure = useTellFailure()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_FOR)
    return () => clearTimeout(timer)
  }, [copied])
  const write = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      tellFailure(copyBlocked)
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        label={label}
        icon={<Icon className={ICON} aria-hidden="true" />}
        onClick={() => void write()}
      />
      <span role="status" className="sr-only">
        {copied && words.copied}
      </span>
    </>
  )
}
