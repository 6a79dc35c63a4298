import { HOME } from '@debrief/contracts/pages'
import type { Viewer } from '@debrief/contracts/people/viewer'
import { Moon, Sun } from 'lucide-react'
import { Button, buttonLook } from '../../../ui/controls/Button.tsx'
import { Link } from '../../../ui/controls/Link.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Logo } from '../../../ui/marks/Logo.tsx'
import { useTheme } from '../../../ui/use-theme.ts'
import * as words from './words.ts'

export function PricingNav({ viewer }: { viewer: Viewer }) {
  const { theme, toggle } = useTheme()
  return (
    <nav
      aria-label={words.account}
      className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-2 py-2 text-sm font-medium"
    >
      {viewer.access.hasAccess ? (
        <Link to={HOME} aria-label={words.logo} className="inline-flex">
          <Logo />
        </Link>
      ) : (
        <Logo />
      )}
      <span className="flex-1" />
      <span className="inline-flex min-w-0 items-center gap-2">
        <Avatar name={viewer.username} src={viewer.avatarUrl} />
        <span className="max-w-40 truncate max-sm:sr-only">{viewer.username}</span>
      </span>
      {viewer.access.hasAccess ? (
        <Link to={HOME} className={buttonLook()}>
          {words.dashboard}
        </Link>
      ) : (
        <a href="#account" className={buttonLook({ kind: 'quiet' })}>
          {words.account}
        </a>
      )}
      <Button
        kind="quiet"
        label={theme === 'dark' ? words.lightMode : words.darkMode}
        icon={theme === 'dark' ? <Sun className="size-4" /> : <Moon className="size-4" />}
        onClick={toggle}
      />
    </nav>
  )
}
