import type { LessonLink } from '@debrief/contracts/mistakes/lesson'
import { BookOpenText } from 'lucide-react'
import * as words from './words.ts'

interface Props {
  lesson: LessonLink | null
  /** The title next to the link. If the title is the lesson's name, the link doesn't repeat it. */
  title: string
}

export function LearnMore({ lesson, title }: Props) {
  if (!lesson) return null
  const isNamed = lesson.name.toLowerCase() === title.toLowerCase()
  return (
    <p>
      <a
        href={`/lessons/${lesson.id}`}
        aria-label={words.learnMoreAbout(lesson.name)}
        className="link inline-flex items-center gap-1.5 text-sm"
      >
        <BookOpenText className="size-3.5 shrink-0" aria-hidden="true" />
        {isNamed ? words.learnMore : words.learnMoreAbout(lesson.name)}
      </a>
    </p>
  )
}
