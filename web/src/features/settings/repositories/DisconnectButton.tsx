import { call } from '@debrief/contracts/call'
import type { ConnectedRepository, showRepository } from '@debrief/contracts/http/repositories'
import { count } from '../../../lib/format-time.ts'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDialogs } from '../../../ui/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/Toasts.tsx'
import { useDisconnect } from './use-repositories.ts'

export function DisconnectButton({ repository }: { repository: ConnectedRepository }) {
  const { id, fullName } = repository
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync, isPending } = useDisconnect()

  async function disconnect() {
    const isMeant = await dialogs.confirm({
      title: `Disconnect ${fullName}?`,
      text: `Its webhook on GitHub, ${await measure(id)} are deleted. This cannot be undone.`,
      confirm: 'Disconnect',
      danger: true,
    })
    if (!isMeant) return
    try {
      const { webhook } = await mutateAsync(repository)
      const later =
        webhook === 'removed'
          ? ''
          : ' GitHub does not answer: its webhook is taken away later, and what it sends is ignored.'
      tellSuccess(`${fullName} is disconnected.${later}`)
    } catch (error) {
      await dialogs.error({
        title: 'Failed to disconnect repository. Please try again.',
        text: problemText(error),
      })
    }
  }

  return (
    <Button kind="danger" size="small" busy={isPending && 'Disconnecting…'} onClick={() => void disconnect()}>
      <span>
        Disconnect<span className="sr-only"> {fullName}</span>
      </span>
    </Button>
  )
}

/** How much is lost, in figures where they can be had. */
async function measure(repositoryId: string): Promise<string> {
  const path = 'GET /api/repositories/:repositoryId'
  const found = await call<typeof showRepository>(path, { params: { repositoryId } }).catch(() => null)
  if (!found) return 'its pull requests and their reviews'
  return `${count(found.pullRequests, 'pull request')} and ${count(found.analyzed, 'review')}`
}
