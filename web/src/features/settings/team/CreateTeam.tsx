import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useDialogs } from '../../../ui/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/Toasts.tsx'
import { FIELD } from './field.ts'
import { useCreateTeam } from './use-team.ts'

/** For whoever may manage a team and has none. */
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
      onSuccess: () => tellSuccess(`The team ${trimmed} is there. Invite people to it.`),
      onError: (error) =>
        void dialogs.error({ title: 'Error', text: `Failed to create team: ${problemText(error)}` }),
    })
  }
  return (
    <form onSubmit={submit} className="grid gap-2 p-4">
      <label htmlFor={id} className="text-sm font-semibold">
        Team name
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
        <Button kind="primary" type="submit" disabled={trimmed === ''} busy={isPending && 'Creating…'}>
          Create Team
        </Button>
      </div>
    </form>
  )
}
