import { call } from '@debrief/contracts/call'
import type { leaveTeam } from '@debrief/contracts/teams/teams'
import { useMutation } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { useTeamChanged } from './invitations/use-team-changed.ts'

export function LeaveTeam({ name }: { name: string }) {
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call<typeof leaveTeam>('POST /api/team/leave', {}),
    onSettled: useTeamChanged(),
  })
  async function leave() {
    const isMeant = await dialogs.confirm({
      title: `Leave ${name}?`,
      text: 'You’ll lose access to team data immediately and, without your own plan, to the app. You keep your reviews and repositories.',
      confirm: 'Leave team',
      danger: true,
    })
    if (!isMeant) return
    try {
      await mutateAsync()
      tellSuccess(`You left ${name}.`)
    } catch (error) {
      await dialogs.error({ title: 'Error', text: `Failed to leave the team: ${problemText(error)}` })
    }
  }
  return (
    <Button kind="danger" size="small" busy={isPending && 'Leaving…'} onClick={() => void leave()}>
      Leave team
    </Button>
  )
}
