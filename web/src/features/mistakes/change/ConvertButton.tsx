import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import { Problem } from '@debrief/contracts/problem'
import { BookMarked } from 'lucide-react'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { error as errorTitle } from '../../../ui/words.ts'
import { useChangeGroup } from '../data/use-change-group.ts'
import { isImproving } from '../looks.ts'
import * as words from '../shared/mistake-actions-words.ts'

export function ConvertButton({ group }: { group: RecurringMistakeView }) {
  const { ask, doing } = useChangeGroup(group.id)
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const tellSuccess = useTellSuccess()
  const convert = async () => {
    const yes = await dialogs.confirm({
      title: words.convertToStandard,
      text: words.askToConvert(group.title),
      confirm: words.convert,
    })
    if (!yes) return
    try {
      const { id } = await ask({ kind: 'convert' })
      const run = () => void navigate(`/team-standards?standard=${id}`)
      tellSuccess(words.converted, { name: words.viewStandard, run })
    } catch (error) {
      await sayFailure(error)
    }
  }
  const sayFailure = (error: unknown) =>
    error instanceof Problem && error.code === 'team_required'
      ? dialogs.warning({ title: words.teamRequired, text: words.joinTeam })
      : dialogs.error({ title: errorTitle, text: words.convertFailed(problemText(error)) })
  return (
    <Button
      kind={isImproving(group) ? 'default' : 'primary'}
      icon={<BookMarked className="size-4" aria-hidden="true" />}
      busy={doing?.kind === 'convert' && words.converting}
      onClick={() => void convert()}
    >
      {words.convertToStandard}
    </Button>
  )
}
