import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { problemText } from '../../../lib/problem-text.ts'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { error as errorTitle } from '../../../ui/words.ts'
import { toAddress } from '../address.ts'
import { type GroupChangeResult, useChangeGroup, useUndoChange } from '../data/use-change-group.ts'
import type { GroupView } from '../group-view.ts'
import { OverflowMenu } from './OverflowMenu.tsx'
import * as words from './words.ts'

const RenameGroup = lazy(() =>
  import('./RenameGroup.tsx').then((module) => ({ default: module.RenameGroup })),
)
const ChooseGroup = lazy(() =>
  import('./ChooseGroup.tsx').then((module) => ({ default: module.ChooseGroup })),
)

export function MoreActions({ group, place }: GroupView) {
  const [doing, setDoing] = useState<'rename' | 'merge' | null>(null)
  const { ask, doing: sending } = useChangeGroup(group.id)
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const tell = useTellSuccess()
  const toUndo = useUndoChange()
  if (!group.mayChange || group.isStandard) return null
  const merge = async (into: string) => {
    let undo: GroupChangeResult['undo']
    try {
      ;({ undo } = await ask({ kind: 'merge', into }))
    } catch (error) {
      await dialogs.error({ title: errorTitle, text: words.mergeFailed(problemText(error)) })
      return
    }
    setDoing(null)
    void navigate(toAddress({ ...place, opened: into }), { replace: true })
    tell(words.merged, toUndo(undo, group.id))
  }
  return (
    <>
      <OverflowMenu
        label={words.more}
        items={[
          { name: words.openRename, onChoose: () => setDoing('rename') },
          { name: words.openMerge, onChoose: () => setDoing('merge') },
        ]}
      />
      <Suspense>
        {doing === 'rename' && <RenameGroup group={group} onClose={() => setDoing(null)} />}
        {doing === 'merge' && (
          <ChooseGroup
            title={words.mergeInto}
            text={words.aboutMerge}
            group={group}
            confirm={words.merge}
            busy={sending?.kind === 'merge' && words.merging}
            onChoose={(into) => void merge(into)}
            onClose={() => setDoing(null)}
          />
        )}
      </Suspense>
    </>
  )
}
