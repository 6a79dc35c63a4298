import clsx from 'clsx'
import { LoaderCircle } from 'lucide-react'
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useRef } from 'react'

type Kind = 'primary' | 'default' | 'quiet' | 'danger' | 'destroy'
type Size = 'normal' | 'small'

const KINDS: Record<Kind, string> = {
  primary: 'border-action bg-action text-on-action hover:bg-action-hover',
  default: 'border-line-2 bg-sheet hover:border-line-ctl hover:bg-hover',
  quiet: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'tone-red border-tone-edge text-tone hover:bg-tone-bg',
  // Only for buttons that confirm an action that deletes or ends something.
  destroy: 'border-red bg-red text-sheet hover:opacity-90',
}

export function buttonLook({
  kind = 'default',
  size = 'normal',
  square = false,
}: {
  kind?: Kind
  size?: Size
  square?: boolean
} = {}): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-[7px] rounded-sm border leading-none font-[550] whitespace-nowrap transition-colors duration-100',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-3',
    size === 'small' ? 'h-[34px] text-xs lg:h-7' : 'h-10 text-sm lg:h-[34px]',
    square
      ? size === 'small'
        ? 'w-[34px] lg:w-7'
        : 'w-10 lg:w-[34px]'
      : size === 'small'
        ? 'px-2.5'
        : 'px-[13px]',
    KINDS[kind],
  )
}

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  kind?: Kind
  size?: Size
  icon?: ReactNode
  label?: string
  /** The label while the button is busy, such as "Analyzing…". People can't click a busy button. */
  busy?: string | false | null
}

/**
 * In milliseconds. A button with a `busy` prop ignores another click within this time, because that click is probably
 * part of a double-click or of holding Enter.
 */
const TOGETHER = 400

export function Button({ kind, size, icon, label, busy, children, className, onClick, ...rest }: Props) {
  const square = label !== undefined
  const last = useRef(Number.NEGATIVE_INFINITY)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    const again = busy !== undefined && event.timeStamp - last.current < TOGETHER
    last.current = event.timeStamp
    if (again || busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      aria-label={square ? busy || label : undefined}
      title={square ? label : rest.title}
      aria-disabled={busy ? true : undefined}
      onClick={press}
      className={clsx(buttonLook({ ...(kind && { kind }), ...(size && { size }), square }), className)}
    >
      {busy ? <LoaderCircle className="spin size-3.5" aria-hidden="true" /> : icon}
      {!square && (busy || children)}
    </button>
  )
}
