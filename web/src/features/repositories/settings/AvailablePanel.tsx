import { Problem } from '@debrief/contracts/problem'
import type { ConnectedRepository, GithubRepository } from '@debrief/contracts/repositories/repositories'
import { RefreshCw, Unplug } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { SignOutButton } from '../../../session/SignOutButton.tsx'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Banner } from '../../../ui/states/Banner.tsx'
import { LoadFailed } from '../../../ui/states/LoadFailed.tsx'
import { Panel, PanelHeader, RowSkeletons } from '../../settings/shared/Panel.tsx'
import * as words from '../available-panel-words.ts'
import { AvailableRow } from './AvailableRow.tsx'
import { chooseRepositories } from './choose-repositories.ts'
import { useAtGithub, useConnected, useConnectMany } from './use-repositories.ts'
import { loadFailed, refresh, refreshing } from './words.ts'

const SHOWN_AT_FIRST = 100

export function AvailablePanel({ onConnected }: Pick<AvailableProps, 'onConnected'>) {
  const { data, isPending, isFetching, error, refetch } = useAtGithub()
  const [filter, setFilter] = useState('')
  return (
    <Panel name={words.availableRepositories} about={words.aboutAvailable}>
      <PanelHeader>
        <input
          type="search"
          aria-label={words.filterRepositories}
          placeholder={words.filterRepositories}
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          className="h-10 max-w-[280px] min-w-0 flex-[1_1_180px] rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm placeholder:text-ink-3 lg:h-[34px]"
        />
        <span className="lg:flex-1" />
        <Button
          kind="quiet"
          size="small"
          icon={<RefreshCw className="size-3.5" aria-hidden="true" />}
          busy={isFetching && !isPending && refreshing}
          onClick={() => void refetch()}
        >
          {refresh}
        </Button>
      </PanelHeader>
      {error && <NotListed error={error} onRetry={() => void refetch()} />}
      {isPending && <RowSkeletons label={words.loading} rows={5} />}
      {data && !error && (
        <Available repositories={data.repositories} filter={filter} onConnected={onConnected} />
      )}
    </Panel>
  )
}

const NEEDS_SIGN_IN = ['github_token_missing', 'github_scope_missing']

function NotListed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const code = error instanceof Problem ? error.code : null
  const message = problemText(error)
  return (
    <div className="p-3">
      {code && NEEDS_SIGN_IN.includes(code) ? (
        <Banner
          tone="red"
          icon={<Unplug aria-hidden="true" />}
          fact={words.noAccess}
          action={<SignOutButton />}
        >
          {message}
        </Banner>
      ) : code === 'github_not_linked' ? (
        <Banner
          tone="yellow"
          icon={<Unplug aria-hidden="true" />}
          fact={words.notLinked}
          action={
            <Link to="#sign-in-methods" className={buttonLook({ size: 'small' })}>
              {words.linkGithub}
            </Link>
          }
        >
          {words.aboutNotLinked}
        </Banner>
      ) : code === 'github_repositories_failed' ? (
        <LoadFailed title={message} reason={words.noList} onRetry={onRetry} />
      ) : (
        <LoadFailed title={loadFailed} reason={message} onRetry={onRetry} />
      )}
    </div>
  )
}

interface AvailableProps {
  repositories: readonly GithubRepository[]
  filter: string
  onConnected(repositories: readonly ConnectedRepository[]): void
}

function Available({ repositories, filter, onConnected }: AvailableProps) {
  const { data: connected } = useConnected()
  const [limit, setLimit] = useState(SHOWN_AT_FIRST)
  const chosen = chooseRepositories(repositories, useDeferredValue(filter))
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const selected = repositories.filter(
    ({ githubRepoId, connection }) => !connection && selectedIds.has(githubRepoId),
  )
  const select = (id: number, isSelected: boolean) =>
    setSelectedIds((before) => new Set([...before, id].filter((one) => isSelected || one !== id)))
  if (chosen.length === 0)
    return (
      <p className="px-4 py-5 text-sm text-ink-2">{words.describeNone(repositories.length, filter.trim())}</p>
    )
  return (
    <>
      <div
        role="group"
        aria-label={words.availableList}
        tabIndex={0}
        className="relative max-h-96 overflow-auto"
      >
        <ul>
          {chosen.slice(0, limit).map((repository) => (
            <AvailableRow
              key={repository.githubRepoId}
              repository={repository}
              remaining={connected?.remaining ?? null}
              onConnected={(connected) => onConnected([connected])}
              isSelected={selectedIds.has(repository.githubRepoId)}
              onSelect={(isSelected) => select(repository.githubRepoId, isSelected)}
            />
          ))}
        </ul>
        {chosen.length > limit && (
          <div className="border-t border-line p-2 text-center">
            <Button kind="quiet" size="small" onClick={() => setLimit(limit + SHOWN_AT_FIRST)}>
              {words.showMore(chosen.length)}
            </Button>
          </div>
        )}
      </div>
      {selected.length > 0 && (
        <ConnectSelected
          selected={selected}
          remaining={connected?.remaining ?? null}
          onConnected={onConnected}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
    </>
  )
}

/** The maximum number of repositories that people can connect at once. The API also limits connections per minute. */
const MAX_CONNECTED = 20

interface ConnectSelectedProps {
  selected: readonly GithubRepository[]
  /** The number of repositories that can still be connected. Null means unlimited. */
  remaining: number | null
  onConnected(repositories: readonly ConnectedRepository[]): void
  onClear(): void
}

function ConnectSelected({ selected, remaining, onConnected, onClear }: ConnectSelectedProps) {
  const connectMany = useConnectMany()
  const tellSuccess = useTellSuccess()
  const tellFailure = useTellFailure()
  const [done, setDone] = useState<{ number: number; all: number } | null>(null)
  const max = Math.min(remaining ?? MAX_CONNECTED, MAX_CONNECTED)
  const connect = async () => {
    const connected: ConnectedRepository[] = []
    const failed: string[] = []
    setDone({ number: 0, all: selected.length })
    await connectMany(selected, (result) => {
      if ('connected' in result) connected.push(result.connected)
      else failed.push(`${result.failed.fullName}: ${problemText(result.error)}`)
      setDone({ number: connected.length + failed.length, all: selected.length })
    })
    setDone(null)
    onClear()
    if (connected.length > 0) {
      onConnected(connected)
      tellSuccess(words.countConnected(connected.length))
    }
    if (failed.length > 0) tellFailure(failed.join(' '))
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5 text-sm">
      <span className="min-w-0 flex-1 basis-40 text-ink-2">
        {words.describeSelected(selected.length, max, remaining)}
      </span>
      <Button kind="quiet" size="small" disabled={done !== null} onClick={onClear}>
        {words.clear}
      </Button>
      <Button
        kind="primary"
        size="small"
        disabled={selected.length > max}
        busy={done && words.connectingOne(Math.min(done.number + 1, done.all), done.all)}
        onClick={() => void connect()}
      >
        {words.connectSelected(selected.length)}
      </Button>
    </div>
  )
}
