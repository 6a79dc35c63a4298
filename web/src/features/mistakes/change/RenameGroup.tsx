import type { RecurringMistakeView } from '@debrief/contracts/mistakes/recurring-mistakes'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { useModal } from '../../../ui/dialogs/use-modal.ts'
import { cancel, save as saveLabel, saving } from '../../../ui/words.ts'
import { useChangeGroup, useUndoChange } from '../data/use-change-group.ts'
import * as words from './words.ts'

const FIELD = 'w-full rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm'

/** By default, a group's title and description come from its mistakes or their shared lesson. */
export function RenameGroup({ group, onClose }: { group: RecurringMistakeView; onClose(): void }) {
  const modal = useModal(onClose)
  const id = useId()
  const [title, setTitle] = useState(group.title)
  const [description, setDescription] = useState(group.description)
  const [failure, setFailure] = useState<string | null>(null)
  const { ask, doing } = useChangeGroup(group.id)
  const tell = useTellSuccess()
  const toUndo = useUndoChange()
  const isSame = title.trim() === group.title && description.trim() === group.description
  const isWhole = title.trim() !== ''
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!isWhole || isSame || doing) return
    try {
      const { undo } = await ask({ kind: 'rename', title: title.trim(), description: description.trim() })
      onClose()
      tell(words.renamed, toUndo(undo, group.id))
    } catch (error) {
      setFailure(problemText(error))
    }
  }
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-name`}
      className="appear w-[calc(100%-32px)] max-w-[560px] rounded-lg border border-line bg-sheet text-ink shadow-3 backdrop:bg-overlay"
    >
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-3.5 p-5">
        <h2 id={`${id}-name`} className="title-2">
          {words.rename}
        </h2>
        <label className="grid gap-1.5 text-sm font-semibold">
          {words.title}
          <input
            data-start
            value={title}
            maxLength={200}
            autoComplete="off"
            required
            onChange={({ target }) => setTitle(target.value)}
            className={`${FIELD} h-10 font-normal lg:h-[34px]`}
          />
        </label>
        <label className="grid gap-1.5 text-sm font-semibold">
          {words.description}
          <textarea
            value={description}
            maxLength={4000}
            rows={5}
            onChange={({ target }) => setDescription(target.value)}
            className={`${FIELD} py-2 font-normal`}
          />
        </label>
        {failure && (
          <p role="alert" className="tone-red text-sm text-tone">
            {failure}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit" disabled={!isWhole || isSame} busy={doing !== null && saving}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
