import type { WrittenStandard } from '@debrief/contracts/standards/standards'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useDraft } from '../../../lib/use-draft.ts'
import { useViewer } from '../../../session/use-viewer.ts'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { toAddress } from '../address.ts'
import { useChangeStandards } from '../use-change-standards.ts'
import { StandardForm } from './StandardForm.tsx'
import { NEW_STANDARD, type StandardDraft } from './standard-draft.ts'

interface Props {
  /** A draft with a mistake's text. Replaces the stored draft. */
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
  const save = async (text: WrittenStandard) => {
    const made = await ask({ kind: 'create', text })
    if (!made) return
    leave()
    const view = () => void navigate(toAddress({ filters: {}, opened: { standard: made.id } }))
    view()
    tellSuccess('Standard created successfully!', { name: 'View', run: view })
  }
  return (
    <StandardForm
      title="Create Standard"
      save="Create Standard"
      saving="Creating…"
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
