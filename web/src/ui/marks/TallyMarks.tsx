import { Tally } from './Tally.tsx'

interface Props {
  count: number
  /** A larger count is shown only as a number. */
  max?: number
  small?: boolean
}

/** Decorative, because the number is next to the marks. */
export function TallyMarks({ count, max = 20, small = false }: Props) {
  if (count > max)
    return (
      <span aria-hidden="true" className="font-mono text-xs font-semibold">
        {count.toLocaleString('en')}
      </span>
    )
  const rest = (count % 5) as 0 | 1 | 2 | 3 | 4
  return (
    <span aria-hidden="true" className="inline-flex gap-[3px] align-[-3px]">
      {Array.from({ length: Math.floor(count / 5) }, (_, at) => (
        <Tally key={at} marks={5} size={small ? 'small' : 'line'} />
      ))}
      {rest !== 0 && <Tally marks={rest} size={small ? 'small' : 'line'} />}
    </span>
  )
}
