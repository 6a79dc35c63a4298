import type { ReactNode } from 'react'

/** The panel's id, for links such as `/settings#team`. */
export const toPanelId = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** Scrolls to the panel that the URL names, even if it's loaded later. */
function showIfNamed(panel: HTMLElement | null): void {
  if (panel && window.location.hash === `#${panel.id}`) panel.scrollIntoView({ block: 'start' })
}

interface Props {
  name: string
  /** A sentence below the name. */
  about?: ReactNode
  /** True if the panel is in a group that has a heading. */
  inGroup?: boolean
  children: ReactNode
}

/** Shows the name in the margin, next to the content. On small screens, the name is above the content. */
export function Panel({ name, about, inGroup = false, children }: Props) {
  const Heading = inGroup ? 'h3' : 'h2'
  return (
    <section
      ref={showIfNamed}
      id={toPanelId(name)}
      aria-label={name}
      className="grid scroll-mt-16 gap-x-8 gap-y-3 border-t border-line py-[18px] lg:grid-cols-[236px_minmax(0,1fr)] lg:py-[22px]"
    >
      <div>
        <Heading className="text-md/[1.35] font-semibold">{name}</Heading>
        {about && <p className="mt-[3px] text-sm text-ink-2 lg:max-w-[30ch]">{about}</p>}
      </div>
      <div className="min-w-0 self-start rounded-lg border border-line bg-sheet shadow-1">{children}</div>
    </section>
  )
}

/** The line above a list, with its title and actions. */
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

export function RowSkeletons({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden="true" className="border-t border-line px-4 py-3 first:border-t-0">
          <div className="skeleton h-3 w-52 max-w-full" />
          <div className="skeleton mt-[7px] h-2.5 w-36" />
        </div>
      ))}
    </div>
  )
}
