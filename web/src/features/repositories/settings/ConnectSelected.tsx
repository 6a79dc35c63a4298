import type { ConnectedRepository, GithubRepository } from '@debrief/contracts/repositories/repositories'
import { useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellFailure, useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import * as words from '../available-panel-words.ts'
import { useConnectMany } from './use-repositories.ts'

/** The maximum number of repositories that people can connect at once. The API also limits connections per minute. */
const MAX_CONNECTED = 20

interface Props {
  selected: readonly GithubRepository[]
  /** The number of repositories that can still be connected. Null means unlimited. */
  remaining: number | null
  onConnected(repositories: readonly ConnectedRepository[]): void
  onClear(): void
}

export function ConnectSelected({ selected, remaining, onConnected, onClear }: Props) {
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
