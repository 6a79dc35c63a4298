import type { ListFilter } from '@debrief/contracts/lists/constants'
import { X } from 'lucide-react'
import * as words from './filter-words.ts'

interface ActiveProps {
  active: readonly { name: ListFilter; value: string }[]
  onRemove(name: ListFilter): void
  onClear(): void
}

export function ActiveFilters({ active, onRemove, onClear }: ActiveProps) {
  return (
    <ul aria-label={words.activeFilters} className="flex flex-wrap items-center gap-1.5">
      {active.map(({ name, value }) => (
        <li key={name} className="min-w-0">
          <Chosen text={words.describeFilter(name, value)} onRemove={() => onRemove(name)} />
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <button type="button" className="link min-h-6 px-1 text-xs text-ink-2" onClick={onClear}>
            {words.clearFilters}
          </button>
        </li>
      )}
    </ul>
  )
}

function Chosen({ text, onRemove }: { text: string; onRemove(): void }) {
  return (
    <button
      type="button"
      aria-label={words.removeFilter(text)}
      onClick={onRemove}
      className="inline-flex h-7 max-w-full items-center gap-1 rounded-sm border border-line-2 bg-sheet pr-1.5 pl-2 text-xs text-ink-2 hover:bg-hover hover:text-ink"
    >
      <span className="truncate">{text}</span>
      <X className="size-3 shrink-0" aria-hidden="true" />
    </button>
  )
}
