import type { UsageFilters as Filters } from '@debrief/contracts/billing/usage'
import { Suspense, useId, useRef, useState } from 'react'
import { Choices } from '../../../ui/controls/Choices.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { PanelToggle, useEscape, ViewsPanel } from '../../lists/shared/PanelToggle.tsx'
import { type Grouping, type Summary, toUsageQuery } from './use-usage.ts'
import * as words from './words.ts'

const BY = [
  { value: 'day', label: words.groupings.day },
  { value: 'person', label: words.groupings.person },
  { value: 'repository', label: words.groupings.repository },
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
          label={words.groupBy}
          choices={BY}
          chosen={by}
          onChoose={(value) => onSet('by', value === 'day' ? '' : value)}
        />
        <Select
          name={words.period}
          value={filters.period ?? 'current'}
          options={[
            ['current', words.currentMonth],
            ...earlier.map(
              (start) => [start.slice(0, 10), words.monthStarting(month.format(new Date(start)))] as const,
            ),
            ['year', words.lastYear],
          ]}
          onChoose={(value) => onSet('period', value === 'current' ? '' : value)}
        />
        <Select
          name={words.repository}
          value={filters.repository ?? ''}
          options={[
            ['', words.allRepositories],
            ...(summary?.repositories ?? []).map(({ repository }) => [repository, repository] as const),
          ]}
          onChoose={(value) => onSet('repository', value)}
        />
        {(people.length > 1 || filters.person !== undefined) && (
          <Select
            name={words.person}
            value={filters.person ?? ''}
            options={[['', words.everyone], ...people.map(({ id, username }) => [id, username] as const)]}
            onChoose={(value) => onSet('person', value)}
          />
        )}
        <PanelToggle
          panel="views"
          isOpen={open !== null}
          controls={id}
          onToggle={() => setOpen(open === null ? 'views' : null)}
        >
          {words.views}
        </PanelToggle>
        <span className="lg:ml-auto">
          <ExportLinks list="/api/usage" query={toUsageQuery(filters)} text={words.exportAs} />
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
