import clsx from 'clsx'
import { buttonLook } from '../../ui/controls/Button.tsx'

interface Props {
  kind?: 'primary' | 'default'
  large?: boolean
  className?: string
  /** Names the product, for screen readers that read only the link. */
  of?: string
}

/** The sign-in link. Without billing there's no trial, so it says "Sign In". */
export function StartTrial({ kind = 'primary', large = false, className, of }: Props) {
  return (
    <a href="/login" className={clsx(buttonLook({ kind }), large && LARGE, className)}>
      <span className="if-billing">Start Free Trial</span>
      <span className="unless-billing">Sign In</span>
      {of && <span className="sr-only">: {of}</span>}
    </a>
  )
}

export const LARGE = '!h-[46px] !px-5 !text-md'
