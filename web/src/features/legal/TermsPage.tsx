import text from '../../content/legal/terms-of-service.md?raw'
import { LegalPage } from './LegalPage.tsx'

const CLOSING = 'How Debrief handles personal data is in the [Privacy Policy](/privacy-policy).'

export const TermsPage = () => <LegalPage title="Terms of Service" text={text} closing={CLOSING} />
