import clsx from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  title: string
  demo: ReactNode
  /** Half of the page instead of a third. */
  wide?: boolean
  children: ReactNode
}

export function Feature({ title, demo, wide = false, children }: Props) {
  return (
    <li
      className={clsx(
        'redraws flex min-w-0 flex-col rounded-lg border border-line bg-sheet p-5 transition-colors duration-100 hover:border-line-2',
        wide ? 'lg:col-span-3' : 'lg:col-span-2',
      )}
    >
      <div className="mb-5 flex min-h-[64px] grow flex-col justify-center">{demo}</div>
      <h3 className="mb-1.5 font-display text-[19px]/[1.25] font-[620] tracking-[-.02em]">{title}</h3>
      <p className="max-w-[46ch] text-ink-2 lg:min-h-[2lh]">{children}</p>
    </li>
  )
}
