import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  about?: string
  actions?: ReactNode
  children: ReactNode
}

export function Sheet({ title, about, actions, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 self-start rounded-lg border border-line bg-sheet shadow-1"
    >
      <div className="flex min-h-[46px] flex-wrap items-center gap-x-2 border-b border-line px-4 py-1.5">
        <h2 id={id} className="title-3 whitespace-nowrap">
          {title}
        </h2>
        {about && <span className="text-sm text-ink-3 max-lg:hidden">{about}</span>}
        {actions && <span className="ml-auto">{actions}</span>}
      </div>
      {children}
    </section>
  )
}
