import type { Occurrence } from '@debrief/contracts/mistakes/recurring-mistakes'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { error as errorTitle } from '../../../ui/words.ts'
import { toAddress } from '../address.ts'
import { useChangeGroup, useUndoChange } from '../data/use-change-group.ts'
import type { GroupView } from '../group-view.ts'
import { OverflowMenu } from './OverflowMenu.tsx'
import * as words from './words.ts'

const ChooseGroup = lazy(() =>
  import('./ChooseGroup.tsx').then((module) => ({ default: module.ChooseGroup })),
)

const ALONE = 'alone'

export function MoveOccurrence({ entry, group, place }: GroupView & { entry: Occurrence }) {
  const [isChoosing, setChoosing] = useState(false)
  const { ask, doing } = useChangeGroup(group.id)
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const tell = useTellSuccess()
  const toUndo = useUndoChange()
  const move = async (value: string) => {
    try {
      const { id: left, undo } = await ask({
        kind: 'move',
        mistakeId: entry.id,
        to: value === ALONE ? null : value,
      })
      setChoosing(false)
      // A group without occurrences no longer exists.
      if (left === null || group.count === 1) void navigate(toAddress({ ...place, opened: null }))
      tell(words.moved, toUndo(undo, group.id))
    } catch (error) {
      await dialogs.error({ title: errorTitle, text: words.moveFailed(problemText(error)) })
    }
  }
  return (
    <div className="-my-1">
      <OverflowMenu
        small
        label={words.actionsFor(entry.pullRequest.title)}
        items={[{ name: words.openMove, onChoose: () => setChoosing(true) }]}
      />
      {isChoosing && (
        <Suspense>
          <ChooseGroup
            title={words.moveOccurrence}
            text={words.aboutMove}
            group={group}
            others={[
              { value: 'new', label: words.newGroup },
              { value: ALONE, label: words.noGroup },
            ]}
            confirm={words.move}
            busy={doing?.kind === 'move' && words.moving}
            onChoose={(value) => void move(value)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
