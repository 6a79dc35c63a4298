import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../ui/controls/Link.tsx'

interface Props {
  to: string
  name: string
  Icon: LucideIcon
  figure: number | string
  /** Text for screen readers if the figure is a symbol. */
  said?: string | undefined
  beside?: ReactNode
  children: ReactNode
  also?: ReactNode
}

export function Stat({ to, name, Icon, figure, said, beside, children, also }: Props) {
  return (
    <div className="group relative min-w-0 rounded-lg border border-line bg-sheet px-4 pt-3.5 pb-3.5 shadow-1 hover:border-line-2">
      <Link to={to} className="after:absolute after:inset-0 after:rounded-lg">
        <span className="flex items-center gap-2 text-sm text-ink-2">
          <Icon className="size-4 shrink-0 max-sm:hidden" aria-hidden="true" />
          <span className="min-w-0 flex-1 leading-tight [overflow-wrap:anywhere]">{name}</span>
          <ChevronRight className="size-3.5 text-ink-3 group-hover:text-ink" aria-hidden="true" />
        </span>
        <span className="mt-2 flex items-end gap-2.5 font-display text-[34px]/none font-[650] tracking-[-.045em] tabular-nums">
          <span aria-hidden={said ? true : undefined}>
            {typeof figure === 'number' ? figure.toLocaleString('en') : figure}
          </span>
          {said && <span className="sr-only">{said}</span>}
          {beside}
        </span>
        <span className={`mt-2.5 text-xs text-ink-3 ${also ? 'inline-block' : 'block'}`}>{children}</span>
      </Link>
      {also && <span className="relative z-10 text-xs text-ink-3"> · {also}</span>}
    </div>
  )
}
