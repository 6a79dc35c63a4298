import type { StandardInput } from '@debrief/contracts/standards/standards'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDraft } from '../../../lib/use-draft.ts'
import { useViewer } from '../../../session/use-viewer.ts'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { creating } from '../../../ui/words.ts'
import { toAddress } from '../address.ts'
import { useChangeStandards } from '../use-change-standards.ts'
import { create, view as viewName } from '../words.ts'
import { StandardForm } from './StandardForm.tsx'
import { NEW_STANDARD, type StandardDraft } from './standard-draft.ts'
import { created } from './words.ts'

interface Props {
  /** A draft with a mistake's text, shown instead of the stored draft. Null without one. */
  given: StandardDraft | null
  onClose(): void
}

export function CreateStandard({ given, onClose }: Props) {
  const { data: viewer } = useViewer()
  const [stored, setDraft] = useDraft<StandardDraft>(viewer?.id, 'new standard')
  const [begun, setBegun] = useState(given !== null)
  const draft = begun ? given : stored
  const change = (next: StandardDraft) => {
    setBegun(false)
    setDraft(next)
  }
  const { ask, doing } = useChangeStandards()
  const tellSuccess = useTellSuccess()
  const navigate = useNavigate()
  const leave = () => {
    setDraft(null)
    onClose()
  }
  const save = async (text: StandardInput) => {
    const made = await ask({ kind: 'create', text })
    if (!made) return
    leave()
    const view = () => void navigate(toAddress({ filters: {}, opened: { standard: made.id } }))
    view()
    tellSuccess(created, { name: viewName, run: view })
  }
  return (
    <StandardForm
      title={create}
      save={create}
      saving={creating}
      // A stored draft may come from an older version that lacked some of the fields.
      draft={{ ...NEW_STANDARD, ...draft }}
      onChange={change}
      busy={doing === 'create'}
      onSave={(text) => void save(text)}
      onCancel={leave}
      onClose={onClose}
    />
  )
}
