import { USUAL_PULL_REQUESTS } from '@debrief/contracts/standards/constants'
import type { DiscoveredRepository } from '@debrief/contracts/standards/suggested-standards'
import { Search } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { describeDiscovery } from './describe-discovery.ts'
import { isUnderWay, useDiscoveries, useStartDiscovery } from './use-discoveries.ts'

export function DiscoverStandards({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useDiscoveries()
  const { start, starting } = useStartDiscovery()
  return (
    <Dialog
      type="info"
      title="Find standards in review comments"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        Debrief reads the review comments on the last {USUAL_PULL_REQUESTS} merged pull requests and suggests
        standards for what reviewers repeatedly ask for. Comments from people count more than comments from
        bots. You decide which standards to publish. This doesn’t use any of your plan’s analyses.
      </p>
      {error ? (
        <LoadFailed
          title="The repositories could not be loaded."
          reason={problemText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul aria-label="Repositories" className="mt-3 max-h-[50dvh] overflow-y-auto border-t border-line">
          {data?.repositories.map((repository) => (
            <Row
              key={repository.id}
              repository={repository}
              isStarting={starting === repository.id}
              onStart={() => start(repository.id)}
            />
          ))}
          {data?.repositories.length === 0 && (
            <li className="py-3">
              Your team hasn’t connected a repository yet.{' '}
              <Link to="/settings" className="underline">
                Connect one in Settings
              </Link>
              .
            </li>
          )}
          {!data && <li className="py-3">Loading…</li>}
        </ul>
      )}
    </Dialog>
  )
}

interface RowProps {
  repository: DiscoveredRepository
  isStarting: boolean
  onStart(): void
}

function Row({ repository, isStarting, onStart }: RowProps) {
  const { fullName, last } = repository
  const busy = isStarting || isUnderWay(repository)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
      <span className="min-w-0 flex-1 basis-[220px]">
        <span className="block truncate font-mono text-sm text-ink" title={fullName}>
          {fullName}
        </span>
        <span role="status" className="block text-xs">
          {describeDiscovery(last)}
        </span>
      </span>
      <Button
        size="small"
        busy={busy && 'Reading…'}
        icon={<Search className="size-3.5" aria-hidden="true" />}
        onClick={onStart}
      >
        {last ? 'Read again' : 'Read'}
        <span className="sr-only"> {fullName}</span>
      </Button>
    </li>
  )
}
