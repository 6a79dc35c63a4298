import { call } from '@debrief/contracts/call'
import type { KindOfWork } from '@debrief/contracts/operations/constants'
import type { pauseWork, resumeWork } from '@debrief/contracts/operations/work'
import { listAnd } from '@debrief/domain/words'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../../lib/problem-text.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { useTellSuccess } from '../../../ui/dialogs/Toasts.tsx'
import { cancel } from '../../../ui/words.ts'
import { ASKED } from '../data/use-operations.ts'
import { isReason, ReasonField } from '../parts/ReasonField.tsx'
import { WORK_NAMES } from '../words.ts'
import * as words from './words.ts'

export interface Switch {
  to: 'pause' | 'resume'
  work: KindOfWork[]
}

export function SwitchDialog({ request: { to, work }, onClose }: { request: Switch; onClose(): void }) {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const tell = useTellSuccess()
  const names = listAnd(work.map((one) => WORK_NAMES[one]))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = { work, reason: reason.trim() }
      return to === 'pause'
        ? call<typeof pauseWork>('POST /api/operators/work/pause', { body })
        : call<typeof resumeWork>('POST /api/operators/work/resume', { body })
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ASKED })
      tell(words.switched(to, names))
      onClose()
    },
  })
  return (
    <Dialog
      type="confirm"
      title={words.askToSwitch(to, work.length, names)}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {cancel}
          </Button>
          <Button
            kind="primary"
            disabled={!isReason(reason)}
            busy={isPending && words.switching[to]}
            onClick={() => mutate()}
          >
            {words.confirmSwitch[to]}
          </Button>
        </>
      }
    >
      <p>{words.aboutSwitch[to]}</p>
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
