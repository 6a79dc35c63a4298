import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FIELD } from '../../../ui/controls/field.ts'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { creating, error as errorTitle } from '../../../ui/words.ts'
import { useCreateTeam } from './use-team.ts'
import * as words from './words.ts'

export function CreateTeam() {
  const [name, setName] = useState('')
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutate, isPending } = useCreateTeam()
  const id = useId()
  const trimmed = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed === '' || isPending) return
    mutate(trimmed, {
      onSuccess: () => tellSuccess(words.createdTeam(trimmed)),
      onError: (error) =>
        void dialogs.error({ title: errorTitle, text: words.createFailed(problemText(error)) }),
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-2 p-4">
      <label htmlFor={id} className="text-sm font-semibold">
        {words.teamName}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          className={`${FIELD} min-w-0 flex-1 basis-40`}
        />
        <Button kind="primary" type="submit" disabled={trimmed === ''} busy={isPending && creating}>
          {words.createTeam}
        </Button>
      </div>
    </form>
  )
}
