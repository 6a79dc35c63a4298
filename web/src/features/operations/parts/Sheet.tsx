import type { ReactNode } from 'react'

interface Props {
  title: string
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function Sheet({ title, about, actions, children }: Props) {
  return (
    <section aria-label={title} className="mb-4 rounded-lg border border-line bg-sheet shadow-1">
      <header className="flex min-h-[46px] flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-[7px] pr-2 pl-4">
        <h2 className="title-3">{title}</h2>
        {about && <p className="min-w-0 text-sm text-ink-3">{about}</p>}
        {actions && <span className="ml-auto flex flex-wrap gap-2">{actions}</span>}
      </header>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: readonly ReactNode[] }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-ink-3 [overflow-wrap:anywhere]">
      {children.map((fact, at) => fact && <span key={at}>{fact}</span>)}
    </p>
  )
}

export function Ids({ ids }: { ids: Record<string, string | number | null> }) {
  return (
    <dl className="mt-1.5 grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-[max-content_minmax(0,1fr)]">
      {Object.entries(ids).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="font-mono text-2xs/[18px] text-ink-2 [overflow-wrap:anywhere]">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
