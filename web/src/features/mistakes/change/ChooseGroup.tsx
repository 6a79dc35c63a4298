import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useModal } from '../../../ui/dialogs/use-modal.ts'
import { LoadMore } from '../../../ui/layout/LoadMore.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { cancel } from '../../../ui/words.ts'
import { SearchField } from '../../lists/shared/SearchField.tsx'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { recurringListQuery } from '../data/recurring-query.ts'
import type { GroupView } from '../group-view.ts'
import { loadFailed, loading, search as searchLabel } from '../words.ts'
import * as words from './words.ts'

/** With more groups than this, the dialog shows a search field. */
const FEW = 8

interface Choice {
  value: string
  label: string
}

interface Props {
  title: string
  text: string
  group: GroupView['group']
  others?: readonly Choice[]
  confirm: string
  busy: string | false
  onChoose(value: string): void
  onClose(): void
}

/** The page's filters don't affect the choices. */
export function ChooseGroup({ title, text, group, others = [], confirm, busy, onChoose, onClose }: Props) {
  const modal = useModal(onClose)
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const { groups, list } = useTargets(group, search)
  const isSearchable = search !== '' || list.hasNextPage || groups.length > FEW
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen !== null && !busy) onChoose(chosen)
  }
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-text`}
      className="appear w-[calc(100%-32px)] max-w-[480px] rounded-lg border border-line bg-sheet text-ink shadow-3 backdrop:bg-overlay"
    >
      <form onSubmit={submit} className="grid gap-3.5 p-5">
        <h2 id={`${id}-name`} className="title-2">
          {title}
        </h2>
        <p id={`${id}-text`} className="text-sm text-ink-2">
          {text}
        </p>
        {isSearchable && (
          <div className="[&>div]:max-w-none">
            <SearchField label={searchLabel} value={search} onChange={setSearch} />
          </div>
        )}
        <div role="radiogroup" aria-labelledby={`${id}-name`} className="-mx-2">
          <div className="max-h-[40dvh] overflow-y-auto">
            {list.isPending && <ChoiceSkeletons />}
            {list.isSuccess && groups.length === 0 && (
              <p role="status" className="px-2 py-2 text-sm text-ink-3">
                {search === '' ? words.noOtherGroup : words.noGroupFound}
              </p>
            )}
            {groups.map((one) => (
              <Option
                key={one.id}
                value={one.id}
                label={one.title}
                name={id}
                chosen={chosen}
                onChoose={setChosen}
              />
            ))}
            {list.hasNextPage && <LoadMore list={list} size="small" />}
          </div>
          {others.length > 0 && (
            <div className="mt-1.5 border-t border-line pt-1.5">
              {others.map((other) => (
                <Option key={other.value} {...other} name={id} chosen={chosen} onChoose={setChosen} />
              ))}
            </div>
          )}
        </div>
        {list.error && !list.data && (
          <LoadFailed
            title={loadFailed}
            reason={problemText(list.error)}
            onRetry={() => void list.refetch()}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit" disabled={chosen === null} busy={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

interface OptionProps extends Choice {
  name: string
  chosen: string | null
  onChoose(value: string): void
}

function Option({ value, label, name, chosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-10 items-start gap-2.5 rounded-sm px-2 py-2 text-sm hover:bg-hover has-checked:bg-mark-soft">
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen === value}
        onChange={() => onChoose(value)}
        className="mt-[3px] accent-current"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <Line text={label} />
      </span>
    </label>
  )
}

function ChoiceSkeletons() {
  return (
    <div role="status" aria-label={loading}>
      {[62, 78, 54].map((width) => (
        <div key={width} className="flex min-h-10 items-center px-2" aria-hidden="true">
          <div className="skeleton h-3.5" style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}

/** The target group must have the same category and belong to the same person or team. */
function useTargets({ id, category, isTeams }: GroupView['group'], search: string) {
  const { viewed } = useViewed()
  const filters = { category, ...(search !== '' && { search }) }
  const list = useInfiniteQuery(recurringListQuery({ severity: 'all', filters }, viewed))
  const all = list.data?.pages.flatMap((page) => page.groups) ?? []
  // Also checks the category, because /demo ignores filters and returns the whole list.
  const groups = all.filter((one) => one.id !== id && one.category === category && one.isTeams === isTeams)
  return { list, groups }
}
