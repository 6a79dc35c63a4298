import type { ReactNode } from 'react'
import { Avatar } from '../marks/Avatar.tsx'
import { Words } from './Words.tsx'

interface Props {
  author: string
  /** The URL of the person's picture on GitHub. */
  picture?: string | null
  /** The verbatim comment. */
  text: string
  /** Where the comment is, shown after the name. */
  children: ReactNode
}

/** A person's verbatim comment, in a typeface that is used only for people's words. */
export function Voice({ author, picture = null, text, children }: Props) {
  return (
    <blockquote className="voice">
      <Words text={text} />
      <footer className="mt-[7px] flex items-start gap-1.5 font-sans text-xs/[1.4] text-ink-3">
        <Avatar name={author} src={picture} />
        <span className="mt-0.5 min-w-0">
          {author}
          {children}
        </span>
      </footer>
    </blockquote>
  )
}
