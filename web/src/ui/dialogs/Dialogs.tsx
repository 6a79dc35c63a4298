import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { ok } from '../words.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog, type DialogType } from './Dialog.tsx'

interface Message {
  title: string
  about?: string
  text: ReactNode
}
interface Question extends Message {
  confirm: string
  danger?: boolean
}
interface OpenDialog extends Question {
  key: number
  type: DialogType
  answer(yes: boolean): void
}

/**
 * Each call resolves when the person closes the dialog, or immediately if an error dialog isn't shown. `confirm`
 * resolves to true only if the person confirms.
 */
export interface Dialogs {
  info(message: Message): Promise<void>
  success(message: Message): Promise<void>
  warning(message: Message): Promise<void>
  error(message: Message): Promise<void>
  confirm(question: Question): Promise<boolean>
}

const DialogsContext = createContext<Dialogs | null>(null)

export function useDialogs(): Dialogs {
  const dialogs = use(DialogsContext)
  if (!dialogs) throw new Error('useDialogs is used outside DialogsProvider')
  return dialogs
}

let lastKey = 0

interface Props {
  /** Whether the page already says why something failed. If so, error dialogs aren't shown. */
  isFailureTold?: () => boolean
  children: ReactNode
}

export function DialogsProvider({ isFailureTold, children }: Props) {
  const [waiting, setWaiting] = useState<OpenDialog[]>([])
  const dialogs = useMemo<Dialogs>(() => {
    const show = (type: DialogType, question: Question) =>
      new Promise<boolean>((resolve) => {
        lastKey += 1
        const key = lastKey
        const answer = (yes: boolean) => {
          setWaiting((all) => all.filter((one) => one.key !== key))
          resolve(yes)
        }
        setWaiting((all) => [...all, { ...question, key, type, answer }])
      })
    const say = (type: DialogType) => async (message: Message) => {
      await show(type, { ...message, confirm: ok })
    }
    return {
      info: say('info'),
      success: say('success'),
      warning: say('warning'),
      error: async (message) => {
        if (!isFailureTold?.()) await say('error')(message)
      },
      confirm: (question) => show('confirm', question),
    }
  }, [isFailureTold])
  const [shown] = waiting
  return (
    <DialogsContext value={dialogs}>
      {children}
      {shown && <ShownDialog key={shown.key} shown={shown} />}
    </DialogsContext>
  )
}

const withAbout = (about: string | undefined, text: ReactNode): ReactNode =>
  about === undefined ? (
    text
  ) : (
    <>
      <b className="mb-1 block font-semibold text-ink">{about}</b>
      {text}
    </>
  )

function ShownDialog({
  shown: { type, title, about, text, confirm, danger = false, answer },
}: {
  shown: OpenDialog
}) {
  if (type === 'confirm')
    return (
      <ConfirmDialog
        {...{ title, text: withAbout(about, text), confirm, danger }}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />
    )
  return (
    <Dialog
      type={type}
      title={title}
      onClose={() => answer(false)}
      actions={
        <Button kind="primary" onClick={() => answer(true)}>
          {confirm}
        </Button>
      }
    >
      {withAbout(about, text)}
    </Dialog>
  )
}
