import type { Viewer } from '@debrief/contracts/people/viewer'
import { type FormEvent, useId, useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { forgetRecent } from '../../../lib/recent.ts'
import { tellOtherTabs } from '../../../session/other-tabs.ts'
import { markSignedIn } from '../../../session/signed-in-mark.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { cancel, deleting } from '../../../ui/words.ts'
import * as words from './delete-dialog-words.ts'
import { useDeleteAccount } from './use-account.ts'
import { deleteAccount } from './words.ts'

/**
 * Returns the name of the team that the viewer manages, or null. `isManager` is also true for people who could create a
 * team, so this function checks for seat 1, which belongs to the team's manager.
 */
const managedTeam = ({ isManager, access }: Viewer) =>
  isManager && access.seatPosition === 1 ? access.teamName : null

export function DeleteDialog({ viewer, onClose }: { viewer: Viewer; onClose(): void }) {
  const { username } = viewer
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useDeleteAccount()
  const id = useId()
  const team = managedTeam(viewer)
  const isMeant = typed.trim() === username
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isMeant || isPending) return
    mutate(username, {
      onSuccess: () => {
        tellOtherTabs('signed-out')
        markSignedIn(false)
        forgetRecent()
        // Loads a new document, so that none of the person's data stays in memory.
        window.location.assign('/')
      },
    })
  }
  return (
    <Dialog
      type="warning"
      title={words.askDelete}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="destroy" type="submit" form={id} disabled={!isMeant} busy={isPending && deleting}>
            {deleteAccount}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-3">
        <p>{words.describeDeletion(viewer)}</p>
        {team && <p>{words.describeTeam(team)}</p>}
        <label className="grid gap-1.5 text-sm font-[550] text-ink">
          {words.confirm(username)}
          <input
            data-start
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
            className="h-10 rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm font-normal lg:h-[34px]"
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
