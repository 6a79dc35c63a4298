import { LIST_FILTERS, type ListFilter, type ListScreen } from '@debrief/contracts/lists/constants'
import { Bookmark, ListFilter as FilterIcon, Search, X } from 'lucide-react'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { describeFilter } from './filter-words.ts'
import type { AnyFilters } from './filters.ts'
import { SearchField } from './SearchField.tsx'

const loadPanels = () => import('./Panels.tsx')
const FilterPanel = lazy(() => loadPanels().then((module) => ({ default: module.FilterPanel })))
const ViewsPanel = lazy(() => loadPanels().then((module) => ({ default: module.ViewsPanel })))
const expectPanels = () => void loadPanels().catch(() => {})

export interface FilterBarProps {
  screen: ListScreen
  /** The accessible name of the search field. */
  label: string
  filters: AnyFilters
  /** The screen's query string without the open item, to save as a view. */
  query: string
  onChange(filters: AnyFilters): void
  /** Filters that the screen shows elsewhere. */
  without?: readonly ListFilter[]
  children?: ReactNode
}

/**
 * Search, filters and saved views of a list. The filters and the views open below the bar. Everything is kept in the URL.
 */
export function FilterBar({
  screen,
  label,
  filters,
  query,
  onChange,
  without = [],
  children,
}: FilterBarProps) {
  const [open, setOpen] = useState<'filters' | 'views' | null>(null)
  const whole = useRef<HTMLDivElement>(null)
  const id = useId()
  const names = LIST_FILTERS[screen].filter((name) => name !== 'search' && !without.includes(name))
  const active = names.flatMap((name) => (filters[name] ? [{ name, value: filters[name] }] : []))
  const set = (name: ListFilter | 'sort', value: string) => onChange(withFilter(filters, name, value))
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open === null) return
    // Closes only the panel, not the item that is open next to the list.
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    setOpen(null)
    whole.current?.querySelector<HTMLElement>(`[data-opens=${open}]`)?.focus()
  }
  const toggle = (panel: 'filters' | 'views') => ({
    'data-opens': panel,
    'aria-expanded': open === panel,
    'aria-controls': open === panel ? id : undefined,
    onPointerEnter: expectPanels,
    onFocus: expectPanels,
    onClick: () => setOpen(open === panel ? null : panel),
  })
  return (
    <div ref={whole} onKeyDown={close} className="grid gap-2">
      <div className="flex items-center gap-1.5">
        <div className="relative min-w-0 flex-1 sm:max-w-[360px]">
          <Search
            className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-ink-3"
            aria-hidden="true"
          />
          <SearchField label={label} value={filters.search ?? ''} onChange={(text) => set('search', text)} />
        </div>
        <Button
          size="small"
          className="h-10! lg:h-[34px]!"
          icon={<FilterIcon className="size-3.5" aria-hidden="true" />}
          {...toggle('filters')}
        >
          Filters
          {active.length > 0 && (
            <span className="font-mono text-2xs/none font-medium text-ink-3">{active.length}</span>
          )}
        </Button>
        <Button
          size="small"
          className="h-10! lg:h-[34px]!"
          icon={<Bookmark className="size-3.5" aria-hidden="true" />}
          {...toggle('views')}
        >
          Views
        </Button>
        {children}
      </div>
      {open && (
        <div id={id} className="appear rounded-md border border-line bg-sheet p-3">
          <Suspense fallback={<div className="skeleton h-8" />}>
            {open === 'filters' ? (
              <FilterPanel {...{ screen, names, filters }} onSet={set} />
            ) : (
              <ViewsPanel {...{ screen, query }} />
            )}
          </Suspense>
        </div>
      )}
      {active.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap items-center gap-1.5">
          {active.map(({ name, value }) => (
            <li key={name} className="min-w-0">
              <Chosen text={describeFilter(name, value)} onRemove={() => set(name, '')} />
            </li>
          ))}
          {active.length > 1 && (
            <li>
              <button
                type="button"
                className="link min-h-6 px-1 text-xs text-ink-2"
                onClick={() =>
                  onChange(names.reduce<AnyFilters>((left, name) => withFilter(left, name, ''), filters))
                }
              >
                Clear filters
              </button>
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

/** An active filter. A click removes it. */
function Chosen({ text, onRemove }: { text: string; onRemove(): void }) {
  return (
    <button
      type="button"
      aria-label={`Remove the filter ${text}`}
      onClick={onRemove}
      className="inline-flex h-7 max-w-full items-center gap-1 rounded-sm border border-line-2 bg-sheet pr-1.5 pl-2 text-xs text-ink-2 hover:bg-hover hover:text-ink"
    >
      <span className="truncate">{text}</span>
      <X className="size-3 shrink-0" aria-hidden="true" />
    </button>
  )
}

function withFilter(filters: AnyFilters, name: ListFilter | 'sort', value: string): AnyFilters {
  const { [name]: _, ...others } = filters
  return value === '' ? others : { ...others, [name]: value }
}
