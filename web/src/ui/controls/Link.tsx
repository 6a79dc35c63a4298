import type { AnchorHTMLAttributes } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: To
  state?: unknown
  replace?: boolean
}

/** The router's Link component would add 4 kB for data loading and forms, which the app doesn't use. */
export function Link({ to, state, replace, onClick, children, ...rest }: Props) {
  const go = useLinkClickHandler<HTMLAnchorElement>(to, { state, replace })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    >
      {children}
    </a>
  )
}
