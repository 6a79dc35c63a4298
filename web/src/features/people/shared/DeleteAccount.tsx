import type { Viewer } from '@debrief/contracts/people/viewer'
import { Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/controls/Button.tsx'
import { Line } from '../../settings/shared/Panel.tsx'

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }))

export function DeleteAccount({ viewer }: { viewer: Viewer }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Line
        icon={<Trash2 />}
        title="Delete your account"
        fact="You’ll be signed out everywhere. Your repositories will be disconnected and their reviews erased immediately. Most other data will be erased after 90 days."
      >
        <span className="max-sm:basis-full max-sm:pl-7">
          <Button kind="danger" onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </span>
      </Line>
      <Suspense>{asking && <DeleteDialog viewer={viewer} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
