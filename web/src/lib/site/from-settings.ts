/**
 * Settings whose values differ between installations. The build renders public pages with placeholders, which the
 * gateway replaces with the values.
 */
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
  'HAS_DEMO',
  'HAS_LEGAL_PAGES',
  'HAS_PRIVACY_POLICY',
  'HAS_TERMS',
] as const

export type SettingInPages = (typeof SETTINGS_IN_PAGES)[number]

/**
 * Returns the placeholder for a setting. It may be used in text, Markdown and quoted attributes. In scripts, it's safe
 * only if the setting's values need no escaping.
 */
export const fromSettings = (name: SettingInPages) => `{{${name}}}`

/**
 * The gateway removes the element if the setting is empty or doesn't have the given value. The element must not contain
 * another element with the same tag name.
 */
export const onlyIf = (condition: SettingInPages | `${SettingInPages}=${string}`) => ({
  'data-if': condition,
})
