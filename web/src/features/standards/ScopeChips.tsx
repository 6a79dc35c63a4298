import { Chip } from '../../ui/marks/Tag.tsx'
import { Message } from '../../ui/text/Message.tsx'
import * as words from './words.ts'

interface Props {
  scope: { languages: readonly string[]; paths: readonly string[] }
  limit?: number
}

export function ScopeChips({ scope: { languages, paths }, limit = paths.length }: Props) {
  const left = paths.length - limit
  return (
    <>
      {languages.map((language) => (
        <Chip key={language}>{language}</Chip>
      ))}
      {paths.slice(0, limit).map((path) => (
        <Chip key={path}>
          <span className="[overflow-wrap:anywhere]">
            <Message text={words.onlyIn} hidden={hide} path={path} />
          </span>
        </Chip>
      ))}
      {left > 0 && <span className="text-xs text-ink-3">{words.others(left)}</span>}
    </>
  )
}

const hide = (text: string) => <span className="sr-only">{text}</span>
