import type { Viewer } from '@debrief/contracts/people/viewer'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Line } from '../../settings/shared/Panel.tsx'
import * as words from './words.ts'

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }))

export function DeleteAccount({ viewer }: { viewer: Viewer }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Line icon={<Trash2 />} title={words.deleteYours} fact={words.aboutDeleting}>
        <span className="max-sm:basis-full max-sm:pl-7">
          <Button kind="danger" onClick={() => setAsking(true)}>
            {words.deleteAccount}
          </Button>
        </span>
      </Line>
      <Suspense>{asking && <DeleteDialog viewer={viewer} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
