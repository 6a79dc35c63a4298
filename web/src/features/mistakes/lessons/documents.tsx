import type { PublicLesson } from '@debrief/contracts/mistakes/lesson'
import { fromSettings } from '../../../lib/site/from-settings.ts'
import { organization } from '../../../lib/site/product-data.ts'
import type { PublicDocument } from '../../../lib/site/public-document.ts'
import { plainText } from '../../../lib/words/plain-text.ts'
import { categoryName } from '../shared/CategoryLabel.tsx'
import { addressOfLesson } from './addresses.ts'
import { LessonListPage } from './LessonListPage.tsx'
import { LessonPage } from './LessonPage.tsx'
import * as words from './words.ts'

const INDEX = '/lessons'
/** Search engines truncate longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160

export function documents(lessons: readonly PublicLesson[]): PublicDocument[] {
  return [
    {
      path: INDEX,
      metadata: {
        title: words.title,
        description: words.about(lessons.length),
        keywords: words.keywords,
      },
      needsScriptsFirst: true,
      element: <LessonListPage lessons={lessons} />,
    },
    ...lessons.map(toDocument),
  ]
}

function toDocument(lesson: PublicLesson): PublicDocument {
  const description = describe(lesson)
  return {
    path: addressOfLesson(lesson.id),
    metadata: {
      title: words.titleOf(lesson.name),
      description,
      keywords: [lesson.name, ...lesson.aliases],
      type: 'article',
      image: '/social/lessons.png',
    },
    data: [toTechArticle(lesson, description), toBreadcrumbs(lesson)],
    element: <LessonPage lesson={lesson} />,
  }
}

/** Uses as many complete sentences as fit. If the first sentence doesn't fit, cuts it at a word boundary. */
function describe({ name, goesWrong }: PublicLesson): string {
  const room = MAX_DESCRIPTION_LENGTH - name.length - 2
  const text = plainText(goesWrong)
  const ends = [...text.matchAll(/[.!?](?= |$)/g)].map(({ index }) => index + 1)
  const end = ends.findLast((one) => one <= room)
  const cut = end === undefined ? `${text.slice(0, text.lastIndexOf(' ', room - 1))}…` : text.slice(0, end)
  return `${name}: ${cut}`
}

const at = (path: string) => fromSettings('APP_URL') + path

/** https://schema.org/TechArticle */
const toTechArticle = (lesson: PublicLesson, description: string) => ({
  '@type': 'TechArticle',
  headline: lesson.name,
  alternativeHeadline: lesson.aliases.join(', '),
  description,
  url: at(addressOfLesson(lesson.id)),
  mainEntityOfPage: at(addressOfLesson(lesson.id)),
  image: at('/social/lessons.png'),
  author: organization,
  publisher: organization,
  articleSection: categoryName(lesson.category),
  keywords: [lesson.name, ...lesson.aliases].join(', '),
  citation: lesson.references.map(({ url }) => url),
})

/** https://schema.org/BreadcrumbList */
const toBreadcrumbs = ({ id, name }: PublicLesson) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: words.lessons, item: at(INDEX) },
    { '@type': 'ListItem', position: 2, name, item: at(addressOfLesson(id)) },
  ],
})
