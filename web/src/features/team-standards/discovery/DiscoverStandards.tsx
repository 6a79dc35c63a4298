import type { DiscoveredRepository } from '@debrief/contracts/http/discovery'
import { USUAL_PULL_REQUESTS } from '@debrief/contracts/http/discovery-limits'
import { Search } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { toldOf } from './told-of.ts'
import { isUnderWay, useDiscoveries, useStartDiscovery } from './use-discoveries.ts'

/** Has standards suggested from what reviewers wrote in a repository; what is found stands among the suggestions. */
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
        The review comments of the last {USUAL_PULL_REQUESTS} merged pull requests are read, and what keeps
        being asked for is suggested to you, with the comments it came from. What people repeat counts more
        than what bots do. Nothing is published until you say so, and no analysis is used.
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
              Your team has connected no repository yet.{' '}
              <Link to="/settings" className="underline">
                Connect one in the settings
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
          {toldOf(last)}
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
