import type { ListScreen } from '@debrief/contracts/lists/constants'
import { useViewed } from '../../teams/shared/viewing/Viewing.tsx'
import { ExportLinks } from './ExportLinks.tsx'

const LISTS: Record<ListScreen, { list: string; name: string; isViewed: boolean }> = {
  'pull-requests': { list: '/api/pull-requests', name: 'pull requests', isViewed: true },
  reviews: { list: '/api/reviews', name: 'reviews', isViewed: true },
  'recurring-mistakes': { list: '/api/recurring-mistakes', name: 'recurring mistakes', isViewed: true },
  'team-standards': { list: '/api/standards', name: 'standards', isViewed: false },
}

interface Props {
  screen: ListScreen
  query: string
}

/** While a manager views a member, the links download the member's list, except on Team Standards. */
export function ExportPanel({ screen, query }: Props) {
  const { viewed } = useViewed()
  const { list, name, isViewed } = LISTS[screen]
  const search = new URLSearchParams(query)
  if (isViewed && viewed !== null) search.set('user', viewed)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <p className="text-xs text-ink-2">
        {query === '' ? `Export all ${name}.` : `Export all ${name} that match the filters.`}
      </p>
      <ExportLinks list={list} query={search.toString()} name={name} />
    </div>
  )
}
