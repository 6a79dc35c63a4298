import type { ReactNode } from 'react'
import { Logo } from '../marks/Logo.tsx'

interface Props {
  title: string
  icon?: ReactNode
  children: ReactNode
  actions?: ReactNode
  note?: ReactNode
  below?: ReactNode
}

export function CenteredSheet({ title, icon, children, actions, note, below }: Props) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className="desk grid min-h-dvh content-center justify-items-center gap-5 px-4 py-10 outline-none"
    >
      <Logo />
      <section className="w-full max-w-[420px] rounded-lg border border-line bg-sheet px-6 py-7 text-center shadow-2">
        {icon && <div className="mb-3 flex justify-center">{icon}</div>}
        <h1 className="title-2">{title}</h1>
        <div className="mt-2 grid gap-2 text-ink-2 [overflow-wrap:anywhere]">{children}</div>
        {actions && <div className="mt-5 grid gap-2">{actions}</div>}
      </section>
      {below && <div className="grid w-full max-w-[560px] gap-5">{below}</div>}
      {note && <div className="max-w-[420px] text-center text-xs text-ink-3">{note}</div>}
    </main>
  )
}
