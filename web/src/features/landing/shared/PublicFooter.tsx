import { fromSettings, onlyIf, type SettingInPages } from '../../../lib/site/from-settings.ts'
import { Logo } from '../../../ui/marks/Logo.tsx'
import type { PublicLink } from './PublicBar.tsx'
import * as words from './words.ts'

interface Column {
  name: string
  /** The column is shown only if this setting has a value. */
  condition?: SettingInPages
  links: readonly PublicLink[]
}

const PRIVACY_POLICY = { href: '/privacy-policy', condition: 'HAS_PRIVACY_POLICY' } as const

export const LEGAL_LINKS: Column = {
  name: words.legal,
  condition: 'HAS_LEGAL_PAGES',
  links: [
    { name: words.privacyPolicy, ...PRIVACY_POLICY },
    { name: words.termsOfService, href: '/terms-of-service', condition: 'HAS_TERMS' },
  ],
}

const COLUMNS: readonly Column[] = [
  {
    name: words.product,
    links: [
      { href: '/#features', name: words.features },
      { href: '/#debrief-agent', name: words.agent },
      { href: '/#how-it-works', name: words.howItWorks },
      { href: '/#pricing', name: words.pricing },
      { href: '/demo', name: words.lookAround, condition: 'HAS_DEMO' },
    ],
  },
  {
    name: words.goTo,
    links: [
      { href: '/dashboard', name: words.dashboard },
      { href: '/lessons', name: words.lessons },
      { href: '/blog', name: words.blog },
      { href: fromSettings('GITHUB_APP_INSTALL_URL'), name: words.installOnGithub },
    ],
  },
  { ...LEGAL_LINKS, links: [...LEGAL_LINKS.links, { name: words.contact, ...PRIVACY_POLICY }] },
]

interface Props {
  columns?: readonly Column[]
  /** The year in the copyright notice. Without a year, there's no notice. */
  year?: number
}

export function PublicFooter({ columns = COLUMNS, year }: Props) {
  return (
    <footer className="public-footer no-print mt-16 grid grid-cols-2 gap-x-16 gap-y-6 pt-7 pb-10 text-sm lg:grid-cols-[1fr_auto_auto_auto]">
      <div className="max-lg:col-span-2">
        <a href="/" aria-label={words.debriefHome} className="inline-block rounded-sm">
          <Logo />
        </a>
        <p className="mt-2.5 text-ink-3">{words.motto}</p>
        {year && (
          <p className="mt-1 text-ink-3" {...onlyIf('COMPANY_NAME')}>
            {words.copyright(year, fromSettings('COMPANY_NAME'))}
          </p>
        )}
      </div>
      {columns.map(({ name, condition, links }) => (
        <nav key={name} aria-label={name} {...(condition && onlyIf(condition))}>
          <p className="mb-1 font-semibold">{name}</p>
          <ul className="text-ink-2">
            {links.map((link) => (
              <li key={link.name} {...(link.condition && onlyIf(link.condition))}>
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
