import clsx from 'clsx'

const COLOURS = ['#2f5d50', '#6b4a86', '#7a4a2a', '#4f6470', '#7a3550', '#3c5a8a', '#5c5a1e']

/** Initials on a colour that a name always gets again. Decoration: the name stands beside it. */
export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const initials = parts
    .slice(0, 2)
    .map((part) => [...part][0]!)
    .join('')
  const sum = [...name].reduce((total, sign) => (total * 31 + sign.codePointAt(0)!) % 9973, 7)
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-full font-sans leading-none font-semibold text-white uppercase',
        large ? 'size-7 text-2xs' : 'size-5 text-[9px]',
      )}
      style={{ background: COLOURS[sum % COLOURS.length] }}
    >
      {initials || '?'}
    </span>
  )
}
