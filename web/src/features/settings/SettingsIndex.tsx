import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { Link } from '../../ui/controls/Link.tsx'
import { type SectionName, toAnchor } from './shared/sections.ts'
import { useCurrentSection } from './use-current-section.ts'
import { settings } from './words.ts'

export function SettingsIndex({ sections }: { sections: readonly SectionName[] }) {
  const current = useCurrentSection(sections)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const link = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && link && current) bar.current.scrollLeft = link.offsetLeft - 16
  }, [current])
  return (
    <nav
      ref={bar}
      aria-label={settings}
      className="sticky top-[52px] z-[5] -mx-4 mb-5 flex overflow-x-auto border-b border-line bg-page px-1.5 [scrollbar-width:none] lg:top-7 lg:mx-0 lg:mb-0 lg:grid lg:gap-0.5 lg:self-start lg:overflow-visible lg:border-0 lg:px-0"
    >
      {sections.map((name) => (
        <Link
          key={name}
          to={`#${toAnchor(name)}`}
          aria-current={name === current ? 'location' : undefined}
          className={clsx(
            'flex h-11 shrink-0 items-center px-2.5 text-sm whitespace-nowrap -outline-offset-2 lg:h-8 lg:rounded-sm',
            name === current
              ? 'font-semibold text-ink shadow-[inset_0_-2px_0_var(--ink)] lg:bg-sheet lg:shadow-none lg:ring lg:ring-line'
              : 'font-medium text-ink-2 hover:text-ink lg:hover:bg-hover',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
