import type { Team } from '@debrief/contracts/teams/teams'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { FIELD } from '../../../ui/controls/field.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useDialogs } from '../../../ui/dialogs/Dialogs.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { cancel, error as errorTitle, save, saving } from '../../../ui/words.ts'
import * as words from './team-options-dialog-words.ts'
import { useDeleteTeam, useRenameTeam } from './use-team.ts'
import { teamName } from './words.ts'

export function TeamOptionsDialog({ team, onClose }: { team: Team; onClose(): void }) {
  const [name, setName] = useState(team.name)
  const { mutate, isPending, error } = useRenameTeam(team.id)
  const removeTeam = useRemoveTeam(team, onClose)
  const id = useId()
  const trimmed = name.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (trimmed !== '' && !isPending) mutate(trimmed, { onSuccess: onClose })
  }
  return (
    <Dialog
      type="info"
      title={team.name}
      onClose={onClose}
      actions={
        <>
          <Button kind="danger" onClick={() => void removeTeam()}>
            {words.deleteTeam}
          </Button>
          <span className="flex-1" />
          <Button kind="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="primary" type="submit" form={id} disabled={trimmed === ''} busy={isPending && saving}>
            {save}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-3">
        <label className="grid gap-1.5 text-sm font-[550] text-ink">
          {teamName}
          <input
            data-start
            value={name}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            className={`${FIELD} font-normal`}
          />
        </label>
        {error && (
          <p role="alert" className="text-sm font-[550] text-red">
            {problemText(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function useRemoveTeam({ id, name }: Team, onClose: () => void) {
  const dialogs = useDialogs()
  const tellSuccess = useTellSuccess()
  const { mutateAsync } = useDeleteTeam(id)
  return async () => {
    onClose()
    const isMeant = await dialogs.confirm({
      title: words.askToDelete(name),
      text: words.aboutDeleting,
      confirm: words.deleteTeam,
      danger: true,
    })
    if (!isMeant) return
    try {
      await mutateAsync()
      tellSuccess(words.deleted(name))
    } catch (error) {
      await dialogs.error({ title: errorTitle, text: words.deleteFailed(problemText(error)) })
    }
  }
}
