import { call } from '@debrief/contracts/call'
import type { KindOfWork } from '@debrief/contracts/operations/constants'
import type { pauseWork, resumeWork } from '@debrief/contracts/operations/work'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { ASKED } from '../data/use-operations.ts'
import { isReason, ReasonField } from '../parts/ReasonField.tsx'
import { WORK_NAMES } from '../words.ts'

export interface Switch {
  to: 'pause' | 'resume'
  work: KindOfWork[]
}

export function SwitchDialog({ request: { to, work }, onClose }: { request: Switch; onClose(): void }) {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const tell = useTellSuccess()
  const names = work.map((one) => WORK_NAMES[one]).join(', ')
  const verb = to === 'pause' ? 'Pause' : 'Resume'
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { work, reason: reason.trim() }
      return to === 'pause'
        ? call<typeof pauseWork>('POST /api/operators/work/pause', { body })
        : call<typeof resumeWork>('POST /api/operators/work/resume', { body })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ASKED })
      tell(`${to === 'pause' ? 'Paused' : 'Resumed'}: ${names}.`)
      onClose()
    },
  })
  return (
    <Dialog
      type="confirm"
      title={`${verb} ${work.length > 1 ? `${work.length} kinds of jobs` : names}?`}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="primary"
            disabled={!isReason(reason)}
            busy={isPending && (to === 'pause' ? 'Pausing…' : 'Resuming…')}
            onClick={() => mutate()}
          >
            {verb}
          </Button>
        </>
      }
    >
      <p>
        {to === 'pause'
          ? 'Running jobs will finish. Waiting and new jobs won’t start until you resume them.'
          : 'Waiting jobs will start again.'}
      </p>
      {work.length > 1 && <p className="mt-1 text-sm">{names}</p>}
      <ReasonField reason={reason} onChange={setReason} />
      {error && (
        <p role="alert" className="mt-2 text-sm text-red">
          {problemText(error)}
        </p>
      )}
    </Dialog>
  )
}
