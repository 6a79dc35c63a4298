import { CircleCheck, CircleX, X } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { closeMessage } from '../words.ts'

interface Toast {
  key: number
  failed: boolean
  text: string
  action?: Action | undefined
}
export interface Action {
  name: string
  run(): void
  /** True to replace older toasts that have an action with this name. */
  newest?: boolean
}
interface Tell {
  success(text: string, action?: Action): void
  failure(text: string): void
}

/** Milliseconds for which a success message without an action is shown. */
const STAYS = 6_000
/** Milliseconds for which a success message with an action is shown. */
const STAYS_WITH_ACTION = 10_000
const MAX_TOASTS = 3

const TellContext = createContext<Tell>({ success: () => {}, failure: () => {} })

export const useTellFailure = () => use(TellContext).failure
/**
 * Returns a function that shows a success message for a few seconds. The message stays longer while the pointer or the
 * focus is on it.
 */
export const useTellSuccess = () => use(TellContext).success

let lastKey = 0

export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const tell = useMemo<Tell>(() => {
    const show = (failed: boolean) => (text: string, action?: Action) => {
      lastKey += 1
      const toast = { key: lastKey, failed, text, action }
      // A toast with an action doesn't replace toasts with the same text, because each may have its own Undo.
      const isOver = (one: Toast) =>
        action ? action.newest && one.action?.name === action.name : one.text === text
      setToasts((shown) => [...shown.filter((one) => !isOver(one)), toast].slice(-MAX_TOASTS))
    }
    return { success: show(false), failure: show(true) }
  }, [])
  return (
    <TellContext value={tell}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed right-4 bottom-4 left-4 z-40 grid justify-items-end gap-2 sm:left-auto"
      >
        {toasts.map((toast) => (
          <OneToast
            key={toast.key}
            toast={toast}
            onClose={() => setToasts((shown) => shown.filter((one) => one !== toast))}
          />
        ))}
      </div>
    </TellContext>
  )
}

function OneToast({ toast: { failed, text, action }, onClose }: { toast: Toast; onClose(): void }) {
  const [held, setHeld] = useState(false)
  const stays = failed || held
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(onClose, action ? STAYS_WITH_ACTION : STAYS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rendering again must not restart the timer
  }, [stays])
  return (
    <div
      role={failed ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="appear pointer-events-auto flex max-w-[440px] items-center gap-2.5 rounded-md bg-sheet py-2 pr-2 pl-3 text-sm shadow-3 inset-ring inset-ring-line"
    >
      {failed ? (
        <CircleX className="size-4 shrink-0 text-red" aria-hidden="true" />
      ) : (
        <CircleCheck className="size-4 shrink-0 text-green" aria-hidden="true" />
      )}
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      {action && (
        <Button
          size="small"
          onClick={() => {
            onClose()
            action.run()
          }}
        >
          {action.name}
        </Button>
      )}
      <Button
        kind="quiet"
        size="small"
        label={closeMessage}
        icon={<X className="size-3.5" aria-hidden="true" />}
        onClick={onClose}
      />
    </div>
  )
}
