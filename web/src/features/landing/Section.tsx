import clsx from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  /** What the bar and the footer lead to. */
  id?: string
  /** Of the heading, where the section has no anchor of its own. */
  named: string
  className?: string
  children: ReactNode
}

/** A part of the page under its heading. */
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

/** The sentences below a heading. */
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
