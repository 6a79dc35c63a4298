import type { UsageFilters as Filters } from '@debrief/contracts/billing/usage'
import { Suspense, useId, useRef, useState } from 'react'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { PanelToggle, useEscape, ViewsPanel } from '../../lists/shared/PanelToggle.tsx'
import { type Grouping, type Summary, toUsageQuery } from './use-usage.ts'

const BY = [
  { value: 'day', label: 'Day' },
  { value: 'person', label: 'Person' },
  { value: 'repository', label: 'Repository' },
] as const
const month = new Intl.DateTimeFormat('en', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

interface Props {
  by: Grouping
  filters: Filters
  query: string
  summary: Summary | undefined
  onSet(name: string, value: string): void
}

export function UsageFilters({ by, filters, query, summary, onSet }: Props) {
  const [open, setOpen] = useState<'views' | null>(null)
  const whole = useRef<HTMLDivElement>(null)
  const id = useId()
  useEscape(whole, open, () => setOpen(null))
  const [, ...earlier] = summary?.months ?? []
  const people = summary?.people.flatMap(({ person }) => (person ? [person] : [])) ?? []
  return (
    <div ref={whole} className="mb-3 grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Choices
          label="Group by"
          choices={BY}
          chosen={by}
          onChoose={(value) => onSet('by', value === 'day' ? '' : value)}
        />
        <Select
          name="Period"
          value={filters.period ?? 'current'}
          options={[
            ['current', 'Current usage month'],
            ...earlier.map(
              (start) => [start.slice(0, 10), `Month starting ${month.format(new Date(start))}`] as const,
            ),
            ['year', 'Last 12 months'],
          ]}
          onChoose={(value) => onSet('period', value === 'current' ? '' : value)}
        />
        <Select
          name="Repository"
          value={filters.repository ?? ''}
          options={[
            ['', 'All repositories'],
            ...(summary?.repositories ?? []).map(({ repository }) => [repository, repository] as const),
          ]}
          onChoose={(value) => onSet('repository', value)}
        />
        {(people.length > 1 || filters.person !== undefined) && (
          <Select
            name="Person"
            value={filters.person ?? ''}
            options={[['', 'Everyone'], ...people.map(({ id, username }) => [id, username] as const)]}
            onChoose={(value) => onSet('person', value)}
          />
        )}
        <PanelToggle
          panel="views"
          isOpen={open !== null}
          controls={id}
          onToggle={() => setOpen(open === null ? 'views' : null)}
        >
          Views
        </PanelToggle>
        <span className="lg:ml-auto">
          <ExportLinks list="/api/usage" query={toUsageQuery(filters)} name="usage" />
        </span>
      </div>
      {open && (
        <div id={id} className="appear rounded-md border border-line bg-sheet p-3">
          <Suspense fallback={<div className="skeleton h-8" />}>
            <ViewsPanel screen="usage" query={query} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
