import clsx from 'clsx'

interface Props {
  label: string
  on: boolean
  disabled?: boolean
  onChange(on: boolean): void
}

export function Switch({ label, on, disabled, onChange }: Props) {
  return (
    <button
      type="button"
      role="switch"
      aria-label={label}
      aria-checked={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className={clsx(
        'relative h-[22px] w-[38px] shrink-0 rounded-full transition-colors duration-100 after:absolute after:top-[3px] after:left-[3px] after:size-4 after:rounded-full after:transition-[translate] after:duration-100 disabled:cursor-not-allowed',
        on ? 'bg-action after:translate-x-4 after:bg-on-action' : 'bg-line-ctl after:bg-white',
      )}
    />
  )
}
