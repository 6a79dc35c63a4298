import type { Standard, StandardInput } from '@debrief/contracts/standards/standards'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { saving } from '../../../ui/words.ts'
import { toAddress } from '../address.ts'
import { useChangeStandards } from '../use-change-standards.ts'
import { view } from '../words.ts'
import { StandardForm } from './StandardForm.tsx'
import type { StandardDraft } from './standard-draft.ts'
import * as words from './words.ts'

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
  const save = async (text: StandardInput) => {
    if (!(await ask({ kind: 'update', standardId: id, text }))) return
    onClose()
    tellSuccess(words.updated, {
      name: view,
      run: () => void navigate(toAddress({ filters: {}, opened: { standard: id } })),
    })
  }
  return (
    <StandardForm
      title={words.editStandard}
      save={words.saveChanges}
      saving={saving}
      draft={draft}
      onChange={setDraft}
      busy={doing === 'update'}
      onSave={(text) => void save(text)}
      onCancel={onClose}
      onClose={onClose}
    />
  )
}
