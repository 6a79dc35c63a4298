import { allLessons } from '@debrief/analysis/lessons/catalog'
import { documents as blog } from '../features/blog/documents.tsx'
import { documents as landing } from '../features/landing/documents.tsx'
import { documents as legal } from '../features/legal/documents.tsx'
import { documents as lessons } from '../features/lessons/documents.tsx'
import type { PublicDocument } from '../lib/site/public-document.ts'

/** Every page that is rendered when the web app is built. `now` is the build time. */
export const allDocuments = (now: Date): PublicDocument[] => [
  ...landing(),
  ...blog(now),
  ...lessons(allLessons()),
  ...legal(),
]
