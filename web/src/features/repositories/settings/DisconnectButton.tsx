import { call } from '@debrief/contracts/call'
import type { ConnectedRepository, showRepository } from '@debrief/contracts/repositories/repositories'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { useDisconnect } from './use-repositories.ts'
import * as words from './words.ts'

export function DisconnectButton({ repository }: { repository: ConnectedRepository }) {
  const { id, fullName } = repository
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync, isPending } = useDisconnect()

  async function disconnect() {
    const isMeant = await dialogs.confirm({
      title: words.askDisconnect(fullName),
      text: words.aboutDisconnect(await measure(id)),
      confirm: words.disconnect,
      danger: true,
    })
    if (!isMeant) return
    try {
      const { webhook } = await mutateAsync(repository)
      tellSuccess(
        webhook === 'removed' ? words.disconnected(fullName) : words.disconnectedExceptWebhook(fullName),
      )
    } catch (error) {
      await dialogs.error({
        title: words.disconnectFailed,
        text: problemText(error),
      })
    }
  }

  return (
    <Button
      kind="quiet"
      size="small"
      busy={isPending && words.disconnecting}
      onClick={() => void disconnect()}
    >
      <span>
        <Message text={words.disconnectNamed} repository={<span className="sr-only">{fullName}</span>} />
      </span>
    </Button>
  )
}

const measure = (repositoryId: string) =>
  call<typeof showRepository>('GET /api/repositories/:repositoryId', { params: { repositoryId } }).catch(
    () => null,
  )
