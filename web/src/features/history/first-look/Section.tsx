import { type ReactNode, useId } from 'react'

export function Section({
  title,
  anchor,
  children,
}: {
  title: string
  anchor?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="min-w-0 scroll-mt-20 rounded-lg border border-line bg-sheet shadow-1"
    >
      <div className="flex min-h-[46px] items-center border-b border-line px-4">
        <h2 id={id} className="title-3">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}
