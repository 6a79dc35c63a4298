import type { ShownRecurringMistake } from '@debrief/contracts/mistakes/recurring-mistakes'
import { Problem } from '@debrief/contracts/problem'
import { BookMarked } from 'lucide-react'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { useChangeGroup } from '../data/use-change-group.ts'
import { isImproving } from '../looks.ts'

/** The specification defines the wording. */
export function ConvertButton({ group }: { group: ShownRecurringMistake }) {
  const { ask, doing } = useChangeGroup(group.id)
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const tellSuccess = useTellSuccess()
  const convert = async () => {
    const yes = await dialogs.confirm({
      title: 'Convert to Standard',
      text: `Convert "${group.title}" to a team standard? This will make it visible to all team members.`,
      confirm: 'Convert',
    })
    if (!yes) return
    try {
      const { id } = await ask({ kind: 'convert' })
      const run = () => void navigate(`/team-standards?standard=${id}`)
      tellSuccess('Successfully converted to team standard!', { name: 'View', run })
    } catch (error) {
      await sayFailure(error)
    }
  }
  const sayFailure = (error: unknown) =>
    error instanceof Problem && error.code === 'team_required'
      ? dialogs.warning({
          title: 'Team Required',
          text: 'You must be part of a team to convert mistakes to standards',
        })
      : dialogs.error({ title: 'Error', text: `Failed to convert: ${problemText(error)}` })
  return (
    <Button
      kind={isImproving(group) ? 'default' : 'primary'}
      icon={<BookMarked className="size-4" aria-hidden="true" />}
      busy={doing?.kind === 'convert' && 'Converting…'}
      onClick={() => void convert()}
    >
      Convert to Standard
    </Button>
  )
}
