import type { Team } from '@debrief/contracts/teams/teams'
import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import * as words from './words.ts'

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
        label={words.changeTeam}
        icon={<Pencil className="size-3.5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <TeamOptionsDialog team={team} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
