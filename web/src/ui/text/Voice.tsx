import type { ReactNode } from 'react'
import { Avatar } from '../marks/Avatar.tsx'
import { Words } from './Words.tsx'

interface Props {
  author: string
  picture?: string | null
  text: string
  /** Who wrote the text, and where. */
  children: ReactNode
}

export function Voice({ author, picture = null, text, children }: Props) {
  return (
    <blockquote className="voice">
      <Words text={text} />
      <footer className="mt-[7px] flex items-start gap-1.5 font-sans text-xs/[1.4] text-ink-3">
        <Avatar name={author} src={picture} />
        <span className="mt-0.5 min-w-0">{children}</span>
      </footer>
    </blockquote>
  )
}
