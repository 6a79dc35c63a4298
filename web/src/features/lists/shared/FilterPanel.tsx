import type { ListFilter, ListScreen } from '@debrief/contracts/lists/constants'
import { ChevronDown } from 'lucide-react'
import type { Option } from './filter-words.ts'
import * as words from './filter-words.ts'
import type { AnyFilters } from './filters.ts'
import { useFilterOptions } from './use-saved-views.ts'

interface Props {
  screen: ListScreen
  names: readonly ListFilter[]
  filters: AnyFilters
  onSet(name: ListFilter | 'sort', value: string): void
}

export function FilterPanel({ screen, names, filters, onSet }: Props) {
  const { data, error } = useFilterOptions(screen)
  const simple = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))
  const options: Partial<Record<ListFilter, readonly Option[]>> = {
    ...words.FIXED_OPTIONS,
    repository: simple(data?.repositories),
    author: simple(data?.authors),
    assisted: [...words.ASSISTED_OPTIONS, ...toOptions(data?.agents)],
    language: simple(data?.languages),
    lesson: toOptions(data?.lessons),
  }
  // The coding agent filter is useless if no coding agent assisted with any pull request.
  const shown = names.filter((name) => name !== 'assisted' || filters.assisted || data?.agents.length)
  const sorts = words.listSorts(screen)
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(124px,11rem))] gap-x-3 gap-y-2.5">
        <Select
          name={words.sortBy}
          value={filters.sort ?? sorts[0]?.value ?? ''}
          options={sorts}
          onChoose={(value) => onSet('sort', value === sorts[0]?.value ? '' : value)}
        />
        {shown.map((name) =>
          name === 'search' ? null : (
            <Select
              key={name}
              name={words.FILTER_NAMES[name].name}
              value={filters[name] ?? ''}
              options={[
                { value: '', label: words.FILTER_NAMES[name].all },
                ...withChosen(options[name] ?? [], filters[name]),
              ]}
              onChoose={(value) => onSet(name, value)}
            />
          ),
        )}
      </div>
      {error && (
        <p role="alert" className="tone-red mt-2 text-xs text-tone">
          {words.someFailed}
        </p>
      )}
    </>
  )
}

const toOptions = (linked: readonly { id: string; name: string }[] = []) =>
  linked.map(({ id, name }) => ({ value: id, label: name }))

/** Adds the chosen value if it's missing, for example because the options are still loading. */
const withChosen = (options: readonly Option[], chosen: string | undefined): readonly Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, label: chosen }, ...options]

interface SelectProps {
  name: string
  value: string
  options: readonly Option[]
  onChoose(value: string): void
}

function Select({ name, value, options, onChoose }: SelectProps) {
  return (
    <label className="grid min-w-0 gap-1 text-xs font-semibold text-ink-2">
      {name}
      <span className="relative inline-flex min-w-0 items-center">
        <select
          value={value}
          onChange={({ target }) => onChoose(target.value)}
          className="h-10 w-full min-w-0 appearance-none truncate rounded-sm border border-line-ctl bg-sheet pr-7 pl-2.5 text-sm font-normal text-ink lg:h-[34px]"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="pointer-events-none absolute right-2 size-3.5" aria-hidden="true" />
      </span>
    </label>
  )
}
