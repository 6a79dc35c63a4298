import type { PullRequest } from '@debrief/contracts/pull-requests/pull-requests'
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { useShortcuts } from '../../../ui/keys/use-shortcuts.ts'
import * as words from './words.ts'

interface SelectionState {
  ids: ReadonlySet<string>
  toggle(id: string, isSelected: boolean): void
  clear(): void
}

const SelectionContext = createContext<SelectionState>({ ids: new Set(), toggle: () => {}, clear: () => {} })

export const useSelection = (): SelectionState => use(SelectionContext)

export const isStartable = ({ mayAnalyze, status, pending }: PullRequest): boolean =>
  mayAnalyze &&
  (status === 'failed' ||
    (status === 'pending' && pending?.reason !== 'queued' && pending?.reason !== 'paused'))

/**
 * The key x selects or deselects the focused pull request. Shift+X selects the range from the last selected or
 * deselected pull request to the focused pull request. Both keys skip pull requests that `isStartable` excludes.
 */
export function Selection({
  pullRequests,
  children,
}: {
  pullRequests: readonly PullRequest[]
  children: ReactNode
}) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const ids = useMemo(() => {
    const startable = pullRequests.filter(isStartable).map(({ id }) => id)
    return new Set(startable.filter((id) => chosen.has(id)))
  }, [pullRequests, chosen])
  const toggle = useCallback((id: string, isSelected: boolean) => {
    last.current = id
    setChosen((before) => {
      const after = new Set(before)
      if (isSelected) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  const clear = useCallback(() => setChosen(new Set()), [])
  useShortcuts({
    x: () => {
      const id = findFocused()
      if (id === null || !pullRequests.some((one) => one.id === id && isStartable(one))) return false
      toggle(id, !ids.has(id))
      return true
    },
    X: () => {
      const id = findFocused()
      if (id === null) return false
      const between = findBetween(pullRequests, last.current ?? id, id)
      for (const one of between) if (isStartable(one)) toggle(one.id, true)
      last.current = id
      return true
    },
    Escape: () => (ids.size > 0 ? clear() : false),
  })
  const value = useMemo(() => ({ ids, toggle, clear }), [ids, toggle, clear])
  return <SelectionContext value={value}>{children}</SelectionContext>
}

const findFocused = (): string | null =>
  document.activeElement?.closest<HTMLElement>('article[data-pull-request]')?.dataset.pullRequest ?? null

function findBetween(all: readonly PullRequest[], one: string, other: string): readonly PullRequest[] {
  const ends = [one, other].map((id) => all.findIndex((each) => each.id === id)).filter((end) => end >= 0)
  return all.slice(Math.min(...ends), Math.max(...ends) + 1)
}

export function SelectBox({ pullRequest }: { pullRequest: PullRequest }) {
  const { ids, toggle } = useSelection()
  if (!isStartable(pullRequest)) return null
  return (
    <label className="-my-1 -ml-1.5 inline-flex size-7 shrink-0 items-center justify-center rounded-sm hover:bg-hover">
      <input
        type="checkbox"
        aria-label={words.select(pullRequest.title)}
        checked={ids.has(pullRequest.id)}
        onChange={({ target }) => toggle(pullRequest.id, target.checked)}
        className="size-4 accent-current"
      />
    </label>
  )
}
