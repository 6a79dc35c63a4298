import clsx from 'clsx'
import { buttonLook } from '../../ui/controls/Button.tsx'
import { signIn, startTrial } from './shared/words.ts'

interface Props {
  kind?: 'primary' | 'default'
  large?: boolean
  className?: string
  /** The accessible name, for screen readers that read only the link. It must start with `startTrial`. */
  label?: string
  href?: string
}

/** Without billing, there's no trial, so CSS shows "Sign In". */
export function StartTrial({ kind = 'primary', large = false, className, label, href = '/login' }: Props) {
  return (
    <a href={href} aria-label={label} className={clsx(buttonLook({ kind }), large && LARGE, className)}>
      <span className="if-billing">{startTrial}</span>
      <span className="unless-billing">{signIn}</span>
    </a>
  )
}

export const LARGE = '!h-[46px] !px-5 !text-md'
