import type { ReactNode } from 'react'
import { PublicBar } from './PublicBar.tsx'
import { PublicFooter } from './PublicFooter.tsx'
import * as words from './words.ts'

interface Props {
  bar?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

export function PublicPage({ bar = <PublicBar />, footer = <PublicFooter />, children }: Props) {
  return (
    <div className="mx-auto max-w-[1264px] px-4 sm:px-8">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-sm focus:bg-sheet focus:px-3 focus:py-2"
      >
        {words.skipToContent}
      </a>
      {bar}
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {footer}
    </div>
  )
}
