import { Chip } from '../../ui/marks/Tag.tsx'

interface Props {
  scope: { languages: readonly string[]; paths: readonly string[] }
  limit?: number
}

export function ScopeChips({ scope: { languages, paths }, limit = paths.length }: Props) {
  const others = paths.length - limit
  return (
    <>
      {languages.map((language) => (
        <Chip key={language}>{language}</Chip>
      ))}
      {paths.slice(0, limit).map((path) => (
        <Chip key={path}>
          <span className="[overflow-wrap:anywhere]">
            <span className="sr-only">Only in </span>
            {path}
          </span>
        </Chip>
      ))}
      {others > 0 && <span className="text-xs text-ink-3">and {others} more</span>}
    </>
  )
}
