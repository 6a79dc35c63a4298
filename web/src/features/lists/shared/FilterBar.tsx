import { LIST_FILTERS, type ListFilter, type ListScreen } from '@debrief/contracts/lists/constants'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { AnyFilters } from './filters.ts'
import {
  ExportPanel,
  FilterPanel,
  type PanelName,
  PanelToggle,
  useEscape,
  ViewsPanel,
} from './PanelToggle.tsx'
import { SearchField } from './SearchField.tsx'
import * as words from './words.ts'

const ActiveFilters = lazy(async () => ({ default: (await import('./ActiveFilters.tsx')).ActiveFilters }))

interface FilterBarProps {
  screen: ListScreen
  label: string
  filters: AnyFilters
  query: string
  onChange(filters: AnyFilters): void
  without?: readonly ListFilter[]
}

export function FilterBar({ screen, label, filters, query, onChange, without = [] }: FilterBarProps) {
  const [open, setOpen] = useState<PanelName | null>(null)
  const whole = useRef<HTMLDivElement>(null)
  const id = useId()
  useEscape(whole, open, () => setOpen(null))
  const names = LIST_FILTERS[screen].filter((name) => name !== 'search' && !without.includes(name))
  const active = names.flatMap((name) => (filters[name] ? [{ name, value: filters[name] }] : []))
  const set = (name: ListFilter | 'sort', value: string) => onChange(withFilter(filters, name, value))
  const toggle = (panel: PanelName) => ({
    panel,
    isOpen: open === panel,
    controls: id,
    onToggle: () => setOpen(open === panel ? null : panel),
  })
  return (
    <div ref={whole} role="search" aria-label={label} className="@container grid grid-cols-1 gap-2">
      <div className="flex items-center gap-1.5">
        <SearchField label={label} value={filters.search ?? ''} onChange={(text) => set('search', text)} />
        <PanelToggle {...toggle('filters')}>
          {words.filters}
          {active.length > 0 && (
            <span className="font-mono text-2xs/none font-medium text-ink-3">{active.length}</span>
          )}
        </PanelToggle>
        <PanelToggle {...toggle('views')}>{words.views}</PanelToggle>
        <PanelToggle {...toggle('export')} label={words.exportList} />
      </div>
      {open && (
        <div id={id} className="appear rounded-md border border-line bg-sheet p-3">
          <Suspense fallback={<div className="skeleton h-8" />}>
            {open === 'filters' ? (
              <FilterPanel {...{ screen, names, filters }} onSet={set} />
            ) : open === 'views' ? (
              <ViewsPanel {...{ screen, query }} />
            ) : (
              <ExportPanel {...{ screen, query }} />
            )}
          </Suspense>
        </div>
      )}
      {active.length > 0 && (
        <Suspense fallback={<div className="h-7" />}>
          <ActiveFilters
            active={active}
            onRemove={(name) => set(name, '')}
            onClear={() =>
              onChange(names.reduce<AnyFilters>((left, name) => withFilter(left, name, ''), filters))
            }
          />
        </Suspense>
      )}
    </div>
  )
}

function withFilter(filters: AnyFilters, name: ListFilter | 'sort', value: string): AnyFilters {
  const { [name]: _, ...others } = filters
  return value === '' ? others : { ...others, [name]: value }
}
