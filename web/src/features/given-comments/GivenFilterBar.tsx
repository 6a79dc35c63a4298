import { GIVEN_OUTCOMES, GIVEN_PERIODS, SUPPORTS } from '@debrief/contracts/given-comments/constants'
import type { GivenFilters } from '@debrief/contracts/given-comments/given-comments'
import { Choices } from '../../ui/controls/Choices.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { ExportLinks } from '../lists/shared/ExportLinks.tsx'
import { SearchField } from '../lists/shared/SearchField.tsx'
import * as words from './given-words.ts'
import type { Summary } from './use-given-comments.ts'

interface Props {
  filters: GivenFilters
  summary: Summary
  onSet(name: keyof GivenFilters, value: string): void
}

export function GivenFilterBar({ filters, summary, onSet }: Props) {
  return (
    <div role="search" aria-label={words.yourComments} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={words.searchComments}
          value={filters.search ?? ''}
          onChange={(text) => onSet('search', text)}
        />
        <Choices
          label={words.commentsToShow}
          choices={[
            { value: 'all', label: words.all, note: <Count number={summary.all} /> },
            { value: 'kept', label: words.kept, note: <Count number={summary.kept} /> },
          ]}
          chosen={filters.kept ? 'kept' : 'all'}
          onChoose={(value) => onSet('kept', value === 'kept' ? 'true' : '')}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Select
          name={words.repository}
          value={filters.repository ?? ''}
          options={[
            ['', words.allRepositories],
            ...summary.repositories.map((name) => [name, name] as const),
          ]}
          onChoose={(value) => onSet('repository', value)}
        />
        <Select
          name={words.outcome}
          value={filters.outcome ?? ''}
          options={[
            ['', words.anyOutcome],
            ...GIVEN_OUTCOMES.map((one) => [one, words.OUTCOME_NAMES[one]] as const),
          ]}
          onChoose={(value) => onSet('outcome', value)}
        />
        <Select
          name={words.support}
          value={filters.support ?? ''}
          options={[
            ['', words.anySupport],
            ...SUPPORTS.map((one) => [one, words.SUPPORT_NAMES[one]] as const),
          ]}
          onChoose={(value) => onSet('support', value)}
        />
        <Select
          name={words.period}
          value={filters.period ?? ''}
          options={[
            ['', words.anyTime],
            ...GIVEN_PERIODS.map((one) => [one, words.PERIOD_NAMES[one]] as const),
          ]}
          onChoose={(value) => onSet('period', value)}
        />
        <span className="self-center lg:ml-auto">
          <ExportLinks list="/api/given-comments" query={toQuery(filters)} text={words.exportAs} />
        </span>
      </div>
    </div>
  )
}

const toQuery = (filters: GivenFilters): string =>
  new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString()

const Count = ({ number }: { number: number }) => (
  <span className="font-mono text-2xs/none font-medium text-ink-3">{number.toLocaleString('en')}</span>
)
