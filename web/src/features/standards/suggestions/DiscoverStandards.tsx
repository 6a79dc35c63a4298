import type { DiscoveredRepository } from '@debrief/contracts/standards/suggested-standards'
import { Search } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { loading } from '../../../ui/words.ts'
import { describeDiscovery } from './describe-discovery.ts'
import * as words from './discover-standards-words.ts'
import { isUnderWay, useDiscoveries, useStartDiscovery } from './use-discoveries.ts'

export function DiscoverStandards({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useDiscoveries()
  const { start, starting } = useStartDiscovery()
  return (
    <Dialog
      type="info"
      title={words.findStandards}
      onClose={onClose}
      actions={<Button onClick={onClose}>{words.close}</Button>}
    >
      <p>{words.about}</p>
      {error ? (
        <LoadFailed
          title={words.repositoriesFailed}
          reason={problemText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul
          aria-label={words.repositories}
          className="mt-3 max-h-[50dvh] overflow-y-auto border-t border-line"
        >
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
              <Message text={words.noRepository} settings={linkSettings} />
            </li>
          )}
          {!data && <li className="py-3">{loading}</li>}
        </ul>
      )}
    </Dialog>
  )
}

const linkSettings = (text: string) => (
  <Link to="/settings" className="underline">
    {text}
  </Link>
)

interface RowProps {
  repository: DiscoveredRepository
  isStarting: boolean
  onStart(): void
}

function Row({ repository, isStarting, onStart }: RowProps) {
  const { fullName, last } = repository
  const busy = isStarting || isUnderWay(repository)
  const hide = (text: string) => (
    <span className="sr-only">
      <Message text={text} repository={fullName} />
    </span>
  )
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
        busy={busy && words.reading}
        icon={<Search className="size-3.5" aria-hidden="true" />}
        onClick={onStart}
      >
        <Message text={words.read(last !== null)} hidden={hide} />
      </Button>
    </li>
  )
}
