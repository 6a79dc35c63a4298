import { CONNECT_FAILED } from '@debrief/contracts/repositories/constants'
import type { ConnectedRepository, GithubRepository } from '@debrief/contracts/repositories/repositories'
import { Archive, Lock, Plug } from 'lucide-react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import * as words from '../available-panel-words.ts'
import { findObstacle } from './choose-repositories.ts'
import { useConnect } from './use-repositories.ts'

interface Props {
  repository: GithubRepository
  /** The number of repositories that can still be connected. Null means unlimited. */
  remaining: number | null
  onConnected(repository: ConnectedRepository): void
  isSelected: boolean
  onSelect(isSelected: boolean): void
}

export function AvailableRow({ repository, remaining, onConnected, isSelected, onSelect }: Props) {
  const { fullName, language, pushedAt } = repository
  const shownLanguage = language ?? words.noLanguage
  const obstacle = findObstacle(repository, remaining)
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2.5 first:border-t-0">
      {!obstacle && (
        <label className="-mx-1.5 inline-flex size-7 shrink-0 items-center justify-center rounded-sm hover:bg-hover">
          <input
            type="checkbox"
            aria-label={words.select(fullName)}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
            className="size-4 accent-current"
          />
        </label>
      )}
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex items-center gap-1.5 text-base/[1.35] font-[550]">
          <span className="truncate" title={fullName}>
            {fullName}
          </span>
          {repository.private && <Lock className="size-3 shrink-0 text-ink-3" aria-label={words.isPrivate} />}
          {repository.archived && (
            <Archive className="size-3 shrink-0 text-ink-3" aria-label={words.archived} />
          )}
        </div>
        <div className="mt-px truncate text-xs text-ink-3">
          {pushedAt ? (
            <Message text={words.pushed} language={shownLanguage} time={<Time at={pushedAt} />} />
          ) : (
            shownLanguage
          )}
        </div>
      </div>
      {obstacle ? (
        <span className="text-xs text-ink-3" title={obstacle.long}>
          {obstacle.short}
          <span className="sr-only">: {obstacle.long}</span>
        </span>
      ) : (
        <ConnectButton repository={repository} onConnected={onConnected} />
      )}
    </li>
  )
}

function ConnectButton({ repository, onConnected }: Pick<Props, 'repository' | 'onConnected'>) {
  const dialogs = useDialogs()
  const { mutateAsync, isPending } = useConnect()

  // Awaits the mutation instead of passing callbacks. A successful mutation removes the row before its callbacks run.
  async function connect() {
    try {
      onConnected(await mutateAsync(repository.githubRepoId))
    } catch (error) {
      const text = problemText(error).replace(CONNECT_FAILED, '').trim()
      await dialogs.error({ title: CONNECT_FAILED, text })
    }
  }

  return (
    <Button
      size="small"
      icon={<Plug className="size-3.5" aria-hidden="true" />}
      busy={isPending && words.connecting}
      onClick={() => void connect()}
    >
      <span>
        <Message text={words.connect} repository={<span className="sr-only">{repository.fullName}</span>} />
      </span>
    </Button>
  )
}
