import clsx from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  id?: string
  /** The id of the heading, which names the section for screen readers. */
  named: string
  className?: string
  children: ReactNode
}

export function Section({ id, named, className, children }: Props) {
  return (
    <section id={id} aria-labelledby={named} className={clsx('pt-18 lg:pt-[104px]', className)}>
      {children}
    </section>
  )
}

export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2
      id={id}
      className="font-display text-[clamp(27px,3.2vw,42px)]/[1.06] font-[660] tracking-[-.03em] text-balance"
    >
      {children}
    </h2>
  )
}

export function Lead({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p
      className={clsx(
        'mt-3 max-w-[58ch] text-[17px]/normal text-pretty text-ink-2 lg:text-[18px]/normal',
        className,
      )}
    >
      {children}
    </p>
  )
}
