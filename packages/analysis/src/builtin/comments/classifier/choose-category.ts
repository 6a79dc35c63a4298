import { CATEGORIES, type Category } from '@debrief/domain/categories'
import type { Lesson } from '../../../lessons/catalog.ts'
import type { Ruling } from '../judge-by-rules.ts'
import { isText } from './kind-of-file.ts'
import type { Scores } from './score-features.ts'

/** Where nothing speaks for a narrow category a wide one is what is meant; these are chosen by cross-validation on the tuned part. */
const FAVOUR: Partial<Record<Category, number>> = { 'best-practices': 1.2 }
/** In a text file the words are what is meant, more often than what they are about. */
const FAVOUR_IN_TEXT: typeof FAVOUR = { ...FAVOUR, documentation: 2 }
/** A named lesson keeps its category if its share is at least this much of the likeliest one's; below, the weights are right more often. */
const CLOSE = 0.65
/** The wide categories are likely wherever the weights know little, so a lesson needs less to win against them. */
const CLOSE_TO_WIDE = 0.3
const WIDE: readonly Category[] = ['best-practices', 'code-quality']

/** The likeliest category with the likeliest of its lessons; the lesson is null where the words name none of that category. */
export function chooseCategory(
  { categories }: Scores,
  { lesson, lessons }: Ruling,
  path: string,
): { category: Category; lesson: Lesson | null } {
  // "Same here" is about what the comment before was about, whatever its own few words say.
  if (lesson && !lessons.some((each) => each.lesson === lesson)) return { category: lesson.category, lesson }
  const favours = isText(path) ? FAVOUR_IN_TEXT : FAVOUR
  const favoured = (category: Category) => categories[category] * (favours[category] ?? 1)
  const likeliest = CATEGORIES.reduce((best, each) => (favoured(each) > favoured(best) ? each : best))
  const close = WIDE.includes(likeliest) ? CLOSE_TO_WIDE : CLOSE
  if (lesson && favoured(lesson.category) >= close * favoured(likeliest))
    return { category: lesson.category, lesson }
  const fitting = lessons.find((each) => each.lesson.category === likeliest)
  return { category: likeliest, lesson: fitting?.lesson ?? null }
}
