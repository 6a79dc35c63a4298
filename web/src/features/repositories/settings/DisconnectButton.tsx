import { call } from '@debrief/contracts/call'
import type { ConnectedRepository, showRepository } from '@debrief/contracts/repositories/repositories'
import { count } from '@debrief/domain/words'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { useDisconnect } from './use-repositories.ts'

export function DisconnectButton({ repository }: { repository: ConnectedRepository }) {
  const { id, fullName } = repository
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync, isPending } = useDisconnect()

  async function disconnect() {
    const isMeant = await dialogs.confirm({
      title: `Disconnect ${fullName}?`,
      text: `This deletes the repository’s webhook on GitHub, and ${await measure(id)} from Debrief. You can’t undo this.`,
      confirm: 'Disconnect',
      danger: true,
    })
    if (!isMeant) return
    try {
      const { webhook } = await mutateAsync(repository)
      const later =
        webhook === 'removed'
          ? ''
          : ' The webhook couldn’t be deleted on GitHub yet. Debrief will keep trying and will ignore the webhook’s events in the meantime.'
      tellSuccess(`${fullName} disconnected.${later}`)
    } catch (error) {
      await dialogs.error({
        title: 'Failed to disconnect repository. Please try again.',
        text: problemText(error),
      })
    }
  }

  return (
    <Button kind="quiet" size="small" busy={isPending && 'Disconnecting…'} onClick={() => void disconnect()}>
      <span>
        Disconnect<span className="sr-only"> {fullName}</span>
      </span>
    </Button>
  )
}

async function measure(repositoryId: string): Promise<string> {
  const path = 'GET /api/repositories/:repositoryId'
  const found = await call<typeof showRepository>(path, { params: { repositoryId } }).catch(() => null)
  if (!found) return 'its pull requests and their reviews'
  return `${count(found.pullRequests, 'pull request')} and ${count(found.analyzed, 'review')}`
}
