import clsx from 'clsx'
import { useState } from 'react'

const COLORS = [
  'bg-[#2f5d50]',
  'bg-[#6b4a86]',
  'bg-[#7a4a2a]',
  'bg-[#4f6470]',
  'bg-[#7a3550]',
  'bg-[#3c5a8a]',
  'bg-[#5c5a1e]',
]
const GITHUB_AVATARS = 'https://avatars.githubusercontent.com'

interface Props {
  name: string
  src?: string | null
  large?: boolean
  huge?: boolean
}

/** Decorative, because the person's name is next to the picture. */
export function Avatar({ name, src, large = false, huge = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const pixels = huge ? 48 : large ? 28 : 20
  const size = huge ? 'size-12 text-lg' : large ? 'size-7 text-2xs' : 'size-5 text-[9px]'
  if (src && mayLoad(src) && broken !== src)
    return (
      <img
        src={src}
        alt=""
        width={pixels}
        height={pixels}
        onError={() => setBroken(src)}
        className={clsx('shrink-0 rounded-full', size)}
      />
    )
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-full font-sans leading-none font-semibold text-white uppercase',
        size,
        pickColor(name),
      )}
    >
      {getInitials(name)}
    </span>
  )
}

/** Whether the content security policy allows the picture. The gateway lists the origins of other GitHub servers. */
function mayLoad(src: string): boolean {
  const { avatarOrigins = '' } = document.documentElement.dataset
  return URL.canParse(src) && [GITHUB_AVATARS, ...avatarOrigins.split(' ')].includes(new URL(src).origin)
}

function getInitials(name: string): string {
  const parts = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return (
    parts
      .slice(0, 2)
      .map(([sign]) => sign)
      .join('') || '?'
  )
}

function pickColor(name: string): string | undefined {
  const sum = [...name].reduce((total, sign) => (total * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7)
  return COLORS[sum % COLORS.length]
}
