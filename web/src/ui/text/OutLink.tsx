import clsx from 'clsx'
import type { ReactNode } from 'react'
import { serviceAddress } from '../../lib/words/read-inline.ts'

interface Props {
  href: string
  children: ReactNode
  className?: string
  label?: string
}

/** A link to another site, which opens in a new tab. Shows only the text if `serviceAddress` doesn't allow the URL. */
export function OutLink({ href, children, className, label }: Props) {
  const address = serviceAddress(href)
  if (!address) return <span className={className}>{children}</span>
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      title={label}
      className={clsx(className ?? 'link')}
    >
      {children}
    </a>
  )
}
