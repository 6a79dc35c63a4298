import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

const LOOK =
  'h-10 w-full min-w-0 rounded-sm border border-line-ctl bg-sheet px-2.5 text-sm placeholder:text-ink-3 lg:h-[34px]'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string
}

export function Field({ label, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs text-ink-2">
        {label}
      </label>
      <input id={id} type="text" autoComplete="off" spellCheck={false} className={LOOK} {...rest} />
    </div>
  )
}

interface SelectProps {
  label: string
  value: string
  onChoose(value: string): void
  /** Pairs of value and label. An empty value turns the filter off. */
  options: readonly (readonly [string, string])[]
  className?: string
  children?: ReactNode
}

export function SelectField({ label, value, onChoose, options, className }: SelectProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-xs text-ink-2">
        {label}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)} className={LOOK}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
