import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonLook } from '../../../../ui/controls/Button.tsx'
import { Link } from '../../../../ui/controls/Link.tsx'
import { ViewAs } from './ViewAs.tsx'

interface Props {
  title: string
  /** The link back to the list. Null if no item is open. */
  back: { to: string; text: string } | null
  collapsed: boolean
  children: ReactNode
  end?: ReactNode
}

/**
 * On phones, the link back to the list replaces the title and the filter. The header shrinks inside a box of fixed
 * height, so that nothing below it moves.
 */
export function ListHeader({ title, back, collapsed, children, end }: Props) {
  return (
    <div
      className={clsx(
        'pointer-events-none sticky top-[52px] z-[5] lg:top-0 lg:h-[59px]',
        back ? 'h-[52px]' : 'h-[104px]',
      )}
    >
      <header
        className={clsx(
          'pointer-events-auto flex flex-wrap content-center items-center gap-x-4 gap-y-2 overflow-hidden border-b border-line bg-page/95 px-4 backdrop-blur-[6px] transition-[height] duration-[160ms] ease-out lg:flex-nowrap lg:pr-6 lg:pl-7',
          toHeight(back !== null, collapsed),
        )}
      >
        <div className="flex min-w-0 items-center gap-4 max-lg:w-full max-lg:justify-between">
          <h1 className={clsx('title-2 whitespace-nowrap', back && 'max-lg:sr-only')}>{title}</h1>
          {back && (
            <Link
              to={back.to}
              className={clsx(buttonLook({ kind: 'quiet', size: 'small' }), '-ml-2.5 lg:hidden!')}
            >
              <ArrowLeft className="size-3.5" aria-hidden="true" />
              {back.text}
            </Link>
          )}
          <div className="min-w-0">
            <ViewAs />
          </div>
        </div>
        <div
          className={clsx('min-w-0 lg:flex lg:flex-1 lg:justify-end', back && 'max-lg:hidden')}
          data-filter
        >
          {children}
        </div>
        {end}
      </header>
    </div>
  )
}

function toHeight(open: boolean, collapsed: boolean): string {
  if (open) return collapsed ? 'h-[44px] lg:h-[46px]' : 'h-[52px] lg:h-[59px]'
  return collapsed ? 'h-[92px] lg:h-[46px]' : 'h-[104px] lg:h-[59px]'
}
