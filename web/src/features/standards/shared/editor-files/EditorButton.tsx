import { Braces } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/controls/Button.tsx'
import { exportToEditor } from './words.ts'

const EditorDialog = lazy(async () => ({ default: (await import('./EditorDialog.tsx')).EditorDialog }))

/** Hidden on small screens, because phones have no code editor. */
export function EditorButton({ from = 'lg' }: { from?: 'lg' | 'xl' }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className={from === 'lg' ? 'max-lg:hidden' : 'max-xl:hidden'}
        icon={<Braces className="size-3.5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {exportToEditor}
      </Button>
      {isOpen && (
        <Suspense>
          <EditorDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
