import type { AnchorHTMLAttributes } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A page of ours. */
  to: To
  state?: unknown
  /** Takes the place of the present address in the history. */
  replace?: boolean
}

/**
 * A link to a page of ours, which opens without loading the app anew. The router's own brings its loading of data and
 * its forms with it, 4 kB that nothing here uses.
 */
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
