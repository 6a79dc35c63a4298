import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLate } from '../../../ui/states/use-late.ts'
import { toAnchor } from './sections.ts'
import { showIfNamed } from './show-anchor.ts'

interface Props {
  name: string
  about?: ReactNode
  children: ReactNode
}

export function Panel({ name, about, children }: Props) {
  return (
    <section
      ref={showIfNamed}
      id={toAnchor(name)}
      aria-label={name}
      className="grid scroll-mt-6 gap-x-7 gap-y-2.5 border-t border-line py-4 lg:scroll-mt-0 xl:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h3 tabIndex={-1} className="w-fit text-md/[1.35] font-semibold outline-offset-4">
          {name}
        </h3>
        {about && <p className="mt-[3px] text-sm text-ink-2 xl:max-w-[30ch]">{about}</p>}
      </div>
      <div className="min-w-0 self-start rounded-lg border border-line bg-sheet shadow-1">{children}</div>
    </section>
  )
}

export function PanelHeader({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-[46px] flex-wrap items-center gap-2 border-b border-line py-[7px] pr-2 pl-4">
      {children}
    </div>
  )
}

export function Line({
  icon,
  title,
  fact,
  children,
}: {
  icon?: ReactNode
  title: ReactNode
  fact?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3 px-4 py-2.5">
      {icon && (
        <span aria-hidden="true" className="text-ink-2 [&_svg]:size-4">
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-28">
        <div className="text-base/[1.35] font-[550] [overflow-wrap:anywhere]">{title}</div>
        {fact && <div className="mt-px text-xs text-ink-3 [overflow-wrap:anywhere]">{fact}</div>}
      </div>
      {children}
    </div>
  )
}

/** A row is as high as a `Line`, so that nothing moves when the panel's data arrives. */
const ROW = 'grid min-h-[56.7px] content-center px-4'

export const EmptyRow = ({ children }: { children: ReactNode }) => (
  <p className={clsx(ROW, 'text-sm text-ink-2')}>{children}</p>
)

/** Reserves space for the rows immediately, and shows placeholders only if loading takes a while. */
export function RowSkeletons({ label, rows = 3 }: { label: string; rows?: number }) {
  const late = useLate(true)
  return (
    <div role="status" aria-label={label} className={clsx(!late && 'invisible')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden="true" className={clsx(ROW, 'border-t border-line first:border-t-0')}>
          <div className="skeleton h-3 w-52 max-w-full" />
          <div className="skeleton mt-[7px] h-2.5 w-36" />
        </div>
      ))}
    </div>
  )
}
