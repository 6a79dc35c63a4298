import type { StandardInput } from '@debrief/contracts/standards/standards'
import { type FormEvent, useId } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { useModal } from '../../../ui/dialogs/use-modal.ts'
import { cancel } from '../../../ui/words.ts'
import { StandardFields } from './StandardFields.tsx'
import { findFaults, type StandardDraft, toWritten } from './standard-draft.ts'

interface Props {
  title: string
  save: string
  saving: string
  draft: StandardDraft
  onChange(draft: StandardDraft): void
  busy: boolean
  onSave(text: StandardInput): void
  onCancel(): void
  onClose(): void
}

export function StandardForm({
  title,
  save,
  saving,
  draft,
  onChange,
  busy,
  onSave,
  onCancel,
  onClose,
}: Props) {
  const modal = useModal(onClose)
  const id = useId()
  const faults = findFaults(draft)
  const isFaulty = Object.values(faults).some((fault) => fault !== null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !isFaulty) onSave(toWritten(draft))
  }
  return (
    <dialog
      {...modal}
      aria-labelledby={`${id}-name`}
      className="appear w-[calc(100%-32px)] max-w-[560px] rounded-lg border border-line bg-sheet text-ink shadow-3 backdrop:bg-overlay"
    >
      <form noValidate onSubmit={submit} className="grid gap-3.5 p-5">
        <h2 id={`${id}-name`} className="title-2">
          {title}
        </h2>
        <StandardFields id={id} draft={draft} onChange={onChange} faults={faults} />
        <div className="mt-1 flex flex-wrap justify-end gap-2">
          <Button kind="quiet" onClick={onCancel}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit" disabled={isFaulty} busy={busy && saving}>
            {save}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
