import type { Standard, WrittenStandard } from '@debrief/contracts/standards/standards'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { toAddress } from '../address.ts'
import { useChangeStandards } from '../use-change-standards.ts'
import { StandardForm } from './StandardForm.tsx'
import type { StandardDraft } from './standard-draft.ts'

export function EditStandard({ standard, onClose }: { standard: Standard; onClose(): void }) {
  const { id, title, description, category, languages, paths } = standard
  const [draft, setDraft] = useState<StandardDraft>({
    title,
    description,
    category,
    languages: languages.join(', '),
    paths: paths.join(', '),
  })
  const { ask, doing } = useChangeStandards()
  const tellSuccess = useTellSuccess()
  const navigate = useNavigate()
  const save = async (text: WrittenStandard) => {
    if (!(await ask({ kind: 'update', standardId: id, text }))) return
    onClose()
    tellSuccess('Standard updated successfully!', {
      name: 'View',
      run: () => void navigate(toAddress({ filters: {}, opened: { standard: id } })),
    })
  }
  return (
    <StandardForm
      title="Edit Standard"
      save="Save Changes"
      saving="Saving…"
      draft={draft}
      onChange={setDraft}
      busy={doing === 'update'}
      onSave={(text) => void save(text)}
      onCancel={onClose}
      onClose={onClose}
    />
  )
}
