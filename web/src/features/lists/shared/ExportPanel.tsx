import type { ListScreen } from '@debrief/contracts/lists/constants'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { ExportLinks } from './ExportLinks.tsx'
import * as words from './export-panel-words.ts'

const LISTS: Record<ListScreen, { list: string; isViewed: boolean }> = {
  'pull-requests': { list: '/api/pull-requests', isViewed: true },
  reviews: { list: '/api/reviews', isViewed: true },
  'recurring-mistakes': { list: '/api/recurring-mistakes', isViewed: true },
  'team-standards': { list: '/api/standards', isViewed: false },
}

interface Props {
  screen: ListScreen
  query: string
}

/** While a manager views a member, the links download the member's list, except on Team Standards. */
export function ExportPanel({ screen, query }: Props) {
  const { viewed } = useViewed()
  const { list, isViewed } = LISTS[screen]
  const search = new URLSearchParams(query)
  if (isViewed && viewed !== null) search.set('user', viewed)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="text-xs text-ink-2">
        {query === '' ? words.exportAll[screen] : words.exportMatches[screen]}
      </p>
      <ExportLinks list={list} query={search.toString()} text={words.exportAs[screen]} />
    </div>
  )
}
