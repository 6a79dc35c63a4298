import { CircleX, X } from 'lucide-react'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { Button } from './Button.tsx'

interface Toast {
  key: number
  text: string
}

const TellContext = createContext<(text: string) => void>(() => {})

/** Says that something failed, bottom right; it stays until it is closed. */
export const useTellFailure = () => use(TellContext)

let lastKey = 0

export function Toasts({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const tell = useCallback((text: string) => {
    lastKey += 1
    const toast = { key: lastKey, text }
    setToasts((shown) => [...shown.filter((one) => one.text !== text), toast].slice(-3))
  }, [])
  return (
    <TellContext value={tell}>
      {children}
      <div
        role="alert"
        className="fixed right-4 bottom-4 left-4 z-40 grid justify-items-end gap-2 sm:left-auto"
      >
        {toasts.map((toast) => (
          <div
            key={toast.key}
            className="appear flex max-w-[440px] items-center gap-2.5 rounded-md bg-sheet py-2 pr-2 pl-3 text-sm shadow-3 inset-ring inset-ring-line"
          >
            <CircleX className="size-4 shrink-0 text-red" aria-hidden="true" />
            <span className="min-w-0">{toast.text}</span>
            <Button
              kind="quiet"
              size="small"
              label="Close message"
              icon={<X className="size-3.5" aria-hidden="true" />}
              onClick={() => setToasts((shown) => shown.filter((one) => one !== toast))}
            />
          </div>
        ))}
      </div>
    </TellContext>
  )
}
