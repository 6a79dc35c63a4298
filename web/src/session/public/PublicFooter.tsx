import { fromSettings } from '../../lib/site/from-settings.ts'
import { Logo } from '../../ui/Logo.tsx'
import type { PublicLink } from './PublicBar.tsx'

interface Column {
  name: string
  links: readonly PublicLink[]
}

/** The default columns. The blog passes its own. */
const COLUMNS: readonly Column[] = [
  {
    name: 'Product',
    links: [
      { href: '/#features', name: 'Features' },
      { href: '/#debrief-agent', name: 'Agent' },
      { href: '/#how-it-works', name: 'How it works' },
      { href: '/#pricing', name: 'Pricing' },
    ],
  },
  {
    name: 'Go to',
    links: [
      { href: '/dashboard', name: 'Dashboard' },
      { href: '/lessons', name: 'Lessons' },
      { href: '/blog', name: 'Blog' },
      { href: fromSettings('GITHUB_APP_INSTALL_URL'), name: 'Install on GitHub' },
    ],
  },
  {
    name: 'Legal',
    links: [
      { href: '/privacy-policy', name: 'Privacy Policy' },
      { href: '/terms-of-service', name: 'Terms of Service' },
      { href: '/privacy-policy', name: 'Contact' },
    ],
  },
]

interface Props {
  columns?: readonly Column[]
  /** The year of the copyright notice; without it, there is no notice. */
  year?: number
}

/** The footer of every public page. */
export function PublicFooter({ columns = COLUMNS, year }: Props) {
  return (
    <footer className="public-footer no-print mt-16 grid grid-cols-2 gap-x-16 gap-y-6 pt-7 pb-10 text-sm lg:grid-cols-[1fr_auto_auto_auto]">
      <div className="max-lg:col-span-2">
        <a href="/" aria-label="Debrief, home" className="inline-block rounded-sm">
          <Logo />
        </a>
        <p className="mt-2.5 text-ink-3">What your reviewers said, remembered.</p>
        {year && (
          <p className="mt-1 text-ink-3">
            © {year} {fromSettings('COMPANY_NAME')}
          </p>
        )}
      </div>
      {columns.map(({ name, links }) => (
        <nav key={name} aria-label={name}>
          <p className="mb-1 font-semibold">{name}</p>
          <ul className="text-ink-2">
            {links.map((link) => (
              <li key={link.name}>
                <a href={link.href} className="inline-block py-[5px] hover:text-ink hover:underline">
                  {link.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </footer>
  )
}
