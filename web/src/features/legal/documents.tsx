import privacyText from '../../content/legal/privacy-policy.md?raw'
import termsText from '../../content/legal/terms-of-service.md?raw'
import type { PublicDocument } from '../../lib/site/public-document.ts'
import { privacyPolicy, termsOfService } from '../landing/shared/words.ts'
import { LegalPage } from './LegalPage.tsx'
import * as words from './words.ts'

export const documents = (): PublicDocument[] => [
  {
    path: '/privacy-policy',
    condition: 'HAS_PRIVACY_POLICY',
    metadata: {
      title: privacyPolicy,
      description: words.privacyDescription,
    },
    element: <LegalPage title={privacyPolicy} text={privacyText} closing={words.privacyClosing} />,
  },
  {
    path: '/terms-of-service',
    condition: 'HAS_TERMS',
    metadata: {
      title: termsOfService,
      description: words.termsDescription,
    },
    element: <LegalPage title={termsOfService} text={termsText} closing={words.termsClosing} />,
  },
]
