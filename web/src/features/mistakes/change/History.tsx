import type { GroupChange, RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import { Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { error as errorTitle, undo as undoLabel } from '../../../ui/words.ts'
import { type Place, toAddress } from '../address.ts'
import { useChangeGroup } from '../data/use-change-group.ts'
import * as words from './words.ts'

export function History({ group, place }: { group: RecurringMistakeView; place: Place }) {
  return (
    <details className="mt-4 rounded-lg border border-line bg-sheet px-5 py-3">
      <summary className="min-h-7 text-sm font-semibold">
        {words.changes}{' '}
        <span className="font-mono text-2xs font-medium text-ink-3">{group.history.length}</span>
      </summary>
      <ul className="mt-1">
        {group.history.map((change) => (
          <Change key={change.id} change={change} groupId={group.id} place={place} />
        ))}
      </ul>
    </details>
  )
}

function Change({ change, groupId, place }: { change: GroupChange; groupId: string; place: Place }) {
  const { ask, doing } = useChangeGroup(groupId)
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const undo = async () => {
    try {
      const { id: left } = await ask({ kind: 'undo', changeId: change.id })
      if (left === null) void navigate(toAddress({ ...place, opened: null }))
    } catch (error) {
      await dialogs.error({ title: errorTitle, text: words.undoFailed(problemText(error)) })
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-sm first:border-t-0">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {change.text}
        <span className="text-xs text-ink-3">
          {change.by && ` ${words.by(change.by)}`} · <Time at={change.at} />
          {change.undoneAt && ` · ${words.undone}`}
        </span>
      </span>
      {change.mayUndo && (
        <Button
          size="small"
          icon={<Undo2 className="size-3.5" aria-hidden="true" />}
          busy={doing !== null && words.undoing}
          onClick={() => void undo()}
        >
          {undoLabel}
        </Button>
      )}
    </li>
  )
}
