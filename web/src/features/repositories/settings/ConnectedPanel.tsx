import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { useLate } from '../../../ui/states/use-late.ts'
import { hasOwnHistory, useHistory, useIsShown } from '../../history/shared/use-history.ts'
import { ExportLinks } from '../../lists/shared/ExportLinks.tsx'
import { EmptyRow, Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import { ConnectedRow } from './ConnectedRow.tsx'
import { useConnected } from './use-repositories.ts'
import * as words from './words.ts'

interface Props {
  fresh: readonly string[]
  onImport(repository: ConnectedRepository): void
}

const OwnHistory = lazy(async () => ({
  default: (await import('../../history/shared/OwnHistory.tsx')).OwnHistory,
}))

export function ConnectedPanel({ fresh, onImport }: Props) {
  const { data, isPending, isFetching, error, refetch } = useConnected()
  const refreshing = useLate(isFetching && !isPending)
  const repositories = data?.repositories ?? []
  const { data: history } = useHistory()
  const isShown = useIsShown()
  return (
    <Panel name={words.connectedRepositories} about={describeRepositories(data)}>
      <PanelHeader>
        <span className="title-3">{data ? words.countConnected(repositories.length) : words.connected}</span>
        <span className="flex-1" />
        {repositories.length > 0 && <ExportLinks list="/api/repositories" text={words.exportRepositories} />}
        <Button
          kind="quiet"
          size="small"
          icon={<RefreshCw className="size-3.5" aria-hidden="true" />}
          busy={refreshing && words.refreshing}
          onClick={() => void refetch()}
        >
          {words.refresh}
        </Button>
      </PanelHeader>
      {error && !data && (
        <div className="p-3">
          <LoadFailed title={words.loadFailed} reason={problemText(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <RowSkeletons label={words.loadingConnected} />}
      {data && repositories.length === 0 && <EmptyRow>{words.noneConnected}</EmptyRow>}
      {repositories.length > 0 && (
        <ul
          aria-label={words.connectedList}
          tabIndex={0}
          className="relative max-h-96 overflow-auto has-[[aria-expanded=true]]:max-h-none has-[section]:max-h-none"
        >
          {repositories.map((repository) => (
            <ConnectedRow
              key={repository.id}
              repository={repository}
              fresh={repository.id === fresh.at(-1)}
              history={history?.imports.find((one) => one.repository.id === repository.id)}
              isShown={isShown}
              onImport={() => onImport(repository)}
            />
          ))}
        </ul>
      )}
      {history && hasOwnHistory(history) && (
        <Suspense>
          <OwnHistory history={history} />
        </Suspense>
      )}
      {history && history.imports.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-2 pr-2 pl-4 text-sm text-ink-2">
          {words.countImports(history.imports.length)}
          <ExportLinks list="/api/history" text={words.exportImports} />
        </p>
      )}
    </Panel>
  )
}

function describeRepositories(data: ReturnType<typeof useConnected>['data']): string {
  if (!data || data.limit === null) return words.describeConnected(null)
  const { limit, remaining } = data
  const hasPaused = data.repositories.some((one) => one.paused && one.connectedBy.isViewer)
  return words.describeConnected({ limit, remaining, hasPaused })
}
