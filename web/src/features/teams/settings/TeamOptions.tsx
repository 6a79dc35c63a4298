import type { Team } from '@debrief/contracts/teams/teams'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'

const TeamOptionsDialog = lazy(async () => ({
  default: (await import('./TeamOptionsDialog.tsx')).TeamOptionsDialog,
}))

export function TeamOptions({ team }: { team: Team }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        label="Rename or delete the team"
        icon={<Pencil className="size-3.5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <TeamOptionsDialog team={team} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
