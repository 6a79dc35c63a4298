import clsx from 'clsx'
import { Moon, Sun } from 'lucide-react'
import type { SettingInPages } from '../../../lib/site/from-settings.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { Logo } from '../../../ui/marks/Logo.tsx'
import * as words from './words.ts'

export interface PublicLink {
  href: string
  name: string
  /** The footer shows the link only if this setting has a value. */
  condition?: SettingInPages
}

interface Props {
  /** Links to an anchor are shown only in wide windows. */
  links?: readonly PublicLink[]
  here?: string
}

const LINKS: readonly PublicLink[] = [
  { href: '/lessons', name: words.lessons },
  { href: '/blog', name: words.blog },
]

export function PublicBar({ links = LINKS, here }: Props) {
  return (
    <header className="no-print flex h-[74px] items-center gap-x-2.5 sm:gap-x-[18px] text-sm">
      <a href="/" aria-label={words.debriefHome} className="flex items-center rounded-sm py-2">
        <Logo />
      </a>
      <nav aria-label={words.site} className="ml-auto flex items-center gap-x-2.5 sm:gap-x-[18px]">
        {links.map(({ href, name }) => (
          <a
            key={href}
            href={href}
            aria-current={href === here ? 'page' : undefined}
            className={clsx(
              'py-2 text-ink-2 hover:text-ink aria-[current]:text-ink',
              href.includes('#') && 'max-lg:hidden',
            )}
          >
            {name}
          </a>
        ))}
        <ThemeButton />
        <a href="/login" className="if-anonymous py-2 text-ink-2 hover:text-ink">
          {words.signIn}
        </a>
        <a
          href="/login"
          className={`${buttonLook({ kind: 'primary' })} if-anonymous if-billing max-sm:hidden`}
        >
          {words.startTrial}
        </a>
        <a href="/dashboard" className={`${buttonLook({ kind: 'primary' })} if-signed-in`}>
          {words.dashboard}
        </a>
      </nav>
    </header>
  )
}

/** Without JavaScript, the theme can't change, so the button is hidden. CSS shows one of the two icons. */
function ThemeButton() {
  return (
    <button
      type="button"
      data-island="theme"
      aria-label={words.darkMode}
      aria-pressed="false"
      title={words.darkMode}
      className={`${buttonLook({ kind: 'quiet', square: true })} needs-scripts`}
    >
      <Moon className="size-4 dark:hidden" aria-hidden="true" />
      <Sun className="hidden size-4 dark:block" aria-hidden="true" />
    </button>
  )
}
