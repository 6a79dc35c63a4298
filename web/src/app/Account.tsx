import { Settings2 } from 'lucide-react'
import { useViewer } from '../session/use-viewer.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Link } from '../ui/Link.tsx'

/** Who one is; opens the settings. */
export function Account({ onGo }: { onGo(): void }) {
  const { data: viewer } = useViewer()
  if (!viewer) return null
  const name = viewer.username || viewer.email || ''
  return (
    <Link
      to="/settings"
      onClick={onGo}
      className="flex items-center gap-2.5 rounded-md p-2 text-left hover:bg-hover"
    >
      <Avatar name={name} src={viewer.avatarUrl} large />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-sm/[1.3] font-semibold">{name}</b>
        <span className="block text-2xs text-ink-3">GitHub Account</span>
      </span>
      <Settings2 className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
    </Link>
  )
}
