import { FIELD } from './field.ts'

interface SelectProps {
  name: string
  value: string
  options: readonly (readonly [value: string, label: string])[]
  onChoose(value: string): void
}

export function Select({ name, value, options, onChoose }: SelectProps) {
  const isKnown = options.some(([one]) => one === value)
  return (
    <select
      aria-label={name}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={`${FIELD} min-w-0 flex-1 basis-36`}
    >
      {!isKnown && <option value={value}>{value}</option>}
      {options.map(([one, label]) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  )
}
