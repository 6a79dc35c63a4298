/** What differs from one installation to the next in the pages rendered at build time; the gateway's settings of the same names. */
export const SETTINGS_IN_PAGES = [
  'APP_URL',
  'BILLING',
  'COMPANY_NAME',
  'COMPANY_FORM',
  'COMPANY_CAPITAL',
  'COMPANY_ADDRESS',
  'COMPANY_REGISTRATION',
  'COMPANY_VAT',
  'COMPANY_DIRECTOR',
  'COMPANY_EMAIL',
  'PRIVACY_EMAIL',
  'HOSTING_PROVIDER',
  'CONSUMER_MEDIATOR',
  'GITHUB_APP_INSTALL_URL',
] as const

export type SettingInPages = (typeof SETTINGS_IN_PAGES)[number]

/** Stands in a page for a setting of whoever runs it; in markdown it is written `{{COMPANY_NAME}}`. */
export const fromSettings = (name: SettingInPages) => `{{${name}}}`

/** One text where billing is on and another where it is off (BILLING=off); filled in by both servers, too. */
export const whereBilling = ({ on, off }: { on: string; off: string }) =>
  `[[% if ne (env "BILLING") "off" %]]${on}[[% else %]]${off}[[% end %]]`

const TOKEN = new RegExp(String.raw`(?:\{\{|%7B%7B)(${SETTINGS_IN_PAGES.join('|')})(?:\}\}|%7D%7D)`, 'g')

/**
 * The text with each of them as the servers look for it: Caddy's `templates` fill it in, and the gateway reads the same form.
 * It ends in `html`, so it may stand in text and in quoted attributes, and in a script only where no sign needs escaping.
 */
export function toPlaceholders(text: string): string {
  return text.replace(TOKEN, (_, name: string) => `[[% env "${name}" | html %]]`)
}
