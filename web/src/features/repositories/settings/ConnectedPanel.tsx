import type { ConnectedRepository } from '@debrief/contracts/repositories/repositories'
import { count } from '@debrief/domain/words'
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
    <Panel name="Connected Repositories" about={describeRepositories(data)}>
      <PanelHeader>
        <span className="title-3">{data ? `${repositories.length} connected` : 'Connected'}</span>
        <span className="flex-1" />
        {repositories.length > 0 && <ExportLinks list="/api/repositories" name="repositories" />}
        <Button
          kind="quiet"
          size="small"
          icon={<RefreshCw className="size-3.5" aria-hidden="true" />}
          busy={refreshing && 'Refreshing…'}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      </PanelHeader>
      {error && !data && (
        <div className="p-3">
          <LoadFailed
            title="Failed to load repositories:"
            reason={problemText(error)}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {isPending && <RowSkeletons label="Loading connected repositories" />}
      {data && repositories.length === 0 && (
        <EmptyRow>No repositories connected yet. Choose one below.</EmptyRow>
      )}
      {repositories.length > 0 && (
        <ul
          aria-label="Connected repositories"
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
          {count(history.imports.length, 'history import')}
          <ExportLinks list="/api/history" name="history imports" />
        </p>
      )}
    </Panel>
  )
}

function describeRepositories(data: ReturnType<typeof useConnected>['data']): string {
  const about = 'Debrief analyzes the pull requests merged in these repositories.'
  if (!data || data.limit === null) return about
  const paused = data.repositories.some((one) => one.paused && one.connectedBy.isViewer)
    ? ' To resume paused repositories, upgrade your plan or disconnect another repository.'
    : ''
  return `${about} Your plan includes ${data.limit} ${data.limit === 1 ? 'repository' : 'repositories'} (${data.remaining} left).${paused}`
}
