import type { SuggestedStandard } from '@debrief/contracts/standards/standards'
import { count } from '@debrief/domain/words'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { useChangeStandards } from '../use-change-standards.ts'

interface Props {
  selected: readonly SuggestedStandard[]
  /** Called after publishing, even if that failed, and after the person clears the selection. */
  onDone(): void
}

/** Stops at the first suggestion that can't be published. A dialog explains the failure. */
export function PublishSelected({ selected, onDone }: Props) {
  const { ask } = useChangeStandards()
  const tell = useTellSuccess()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const standards = count(selected.length, 'standard')
  const publish = async () => {
    setBusy(true)
    let published = 0
    for (const { id, languages, paths } of selected) {
      if ((await ask({ kind: 'publish', suggestionId: id, scope: { languages, paths } })) === null) break
      published += 1
    }
    if (published > 0) tell(`${count(published, 'standard')} published.`)
    setBusy(false)
    onDone()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 px-1.5 pt-1 pb-0.5">
      <Button kind="primary" size="small" busy={isBusy && 'Publishing…'} onClick={() => setAsking(true)}>
        Publish {selected.length.toLocaleString('en')} selected
      </Button>
      <Button kind="quiet" size="small" onClick={onDone}>
        Clear
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Publish ${standards}?`}
          text={`All team members will see ${selected.length === 1 ? 'it' : 'them'}: ${selected.map(({ title }) => `“${title}”`).join(', ')}.`}
          confirm="Publish"
          onConfirm={() => void publish()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
