import clsx from 'clsx'
import { buttonLook } from '../../ui/Button.tsx'

interface Props {
  kind?: 'primary' | 'default'
  large?: boolean
  className?: string
  /** What it is a trial of, for those who hear the link alone. */
  of?: string
}

/** The way in. Where nobody pays there is no trial to start. */
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
