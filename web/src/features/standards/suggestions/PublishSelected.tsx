import type { SuggestedStandard } from '@debrief/contracts/standards/standards'
import { useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { useChangeStandards } from '../use-change-standards.ts'
import * as words from './words.ts'

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
  const publish = async () => {
    setBusy(true)
    let published = 0
    for (const { id, languages, paths } of selected) {
      if ((await ask({ kind: 'publish', suggestionId: id, scope: { languages, paths } })) === null) break
      published += 1
    }
    if (published > 0) tell(words.published(published))
    setBusy(false)
    onDone()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 px-1.5 pt-1 pb-0.5">
      <Button kind="primary" size="small" busy={isBusy && words.publishing} onClick={() => setAsking(true)}>
        {words.publishSelected(selected.length)}
      </Button>
      <Button kind="quiet" size="small" onClick={onDone}>
        {words.clear}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.askPublish(selected.length)}
          text={words.aboutPublishing(selected.map(({ title }) => title))}
          confirm={words.publish}
          onConfirm={() => void publish()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
