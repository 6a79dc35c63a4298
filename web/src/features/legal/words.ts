import { count } from '@debrief/domain/words'

export const privacyDescription =
  'Which data Debrief stores about you and the people in your pull requests, why, who receives it, how long it’s kept, and your rights.'
/** Markdown. */
export const privacyClosing = 'The rules for using Debrief are in the [Terms of Service](/terms-of-service).'
export const termsDescription =
  'The contract for using Debrief: what you can expect from the service, and what it expects from you.'
/** Markdown. */
export const termsClosing =
  'The [Privacy Policy](/privacy-policy) explains how Debrief handles personal data.'

export const backToHome = 'Back to Home'
export const version = 'Version 1.0, <day>October 26, 2025</day>'
export const download = 'Download PDF'

export const contents = 'Contents'
export const sectionCount = (sections: number) => count(sections, 'section')
