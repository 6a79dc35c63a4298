import { call } from '@debrief/contracts/call'
import type { leaveTeam } from '@debrief/contracts/teams/teams'
import { useMutation } from '@tanstack/react-query'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { error as errorTitle } from '../../../ui/words.ts'
import { useTeamChanged } from './invitations/use-team-changed.ts'
import * as words from './words.ts'

export function LeaveTeam({ name }: { name: string }) {
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => call<typeof leaveTeam>('POST /api/team/leave', {}),
    onSettled: useTeamChanged(),
  })
  async function leave() {
    const isMeant = await dialogs.confirm({
      title: words.askToLeave(name),
      text: words.aboutLeaving,
      confirm: words.leaveTeam,
      danger: true,
    })
    if (!isMeant) return
    try {
      await mutateAsync()
      tellSuccess(words.left(name))
    } catch (error) {
      await dialogs.error({ title: errorTitle, text: words.leaveFailed(problemText(error)) })
    }
  }
  return (
    <Button kind="danger" size="small" busy={isPending && words.leaving} onClick={() => void leave()}>
      {words.leaveTeam}
    </Button>
  )
}
