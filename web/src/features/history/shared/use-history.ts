import { call } from '@debrief/contracts/call'
import type { History, HistoryImport, listHistory } from '@debrief/contracts/history/history'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { POLL_EVERY, useLive } from '../../../lib/live/use-live.ts'
import { HISTORY } from './history-key.ts'

export const IMPORT_PATH = '/settings?import=1#connected-repositories'

const OPEN: readonly HistoryImport['state'][] = ['counting', 'ready', 'running', 'paused', 'failed']
/** Whether the import can still make progress or waits for the viewer. */
export const isOpen = ({ state }: HistoryImport): boolean => OPEN.includes(state)

/** With `fromDashboard`, doesn't request the imports, because the dashboard's response contains them. */
export function useHistory({ fromDashboard = false } = {}) {
  const client = useQueryClient()
  const live = useLive(({ event, data }) => {
    if (event === 'history') replaceImport(client, data)
    if (event === 'ready' && !fromDashboard) void client.invalidateQueries({ queryKey: HISTORY })
  })
  return useQuery({
    queryKey: HISTORY,
    queryFn: ({ signal }) => call<typeof listHistory>('GET /api/history', { signal }),
    enabled: !fromDashboard,
    refetchInterval: ({ state }) => (!live && state.data?.imports.some(isOpen) ? POLL_EVERY : false),
  })
}

/** If the import is new, reloads the list, because the offers change too. */
export function replaceImport(client: QueryClient, changed: HistoryImport): void {
  const known = client.getQueryData<History>(HISTORY)
  if (!known?.imports.some(({ id }) => id === changed.id))
    return void client.invalidateQueries({ queryKey: HISTORY })
  client.setQueryData<History>(HISTORY, {
    ...known,
    imports: known.imports.map((one) => (one.id === changed.id ? changed : one)),
  })
}

/** Whether any import or offer covers only the viewer's own pull requests (D35a). */
export const hasOwnHistory = ({ imports, offers }: History): boolean =>
  [...imports, ...offers].some(({ onlyOwn }) => onlyOwn)

export function useIsShown(): (one: HistoryImport) => boolean {
  const [openedAt] = useState(Date.now)
  return (one) => isOpen(one) || (one.finishedAt !== null && Date.parse(one.finishedAt) > openedAt)
}
