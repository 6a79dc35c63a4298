import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import type { Lesson } from '../../../lessons/catalog.ts'
import type { Ruling } from '../judge-by-rules.ts'
import { isText } from './kind-of-file.ts'
import type { Scores } from './score-features.ts'

/**
 * Factors for category scores, chosen by cross-validation on the labels used for tuning. Without strong evidence for
 * a narrow category, a broad one is more likely to be right.
 */
const BOOST: Partial<Record<Category, number>> = { 'best-practices': 1.2 }
/** In a text file, a comment is more often about the wording than about the subject of the text. */
const BOOST_IN_TEXT: typeof BOOST = { ...BOOST, documentation: 2 }
/**
 * If the comment names a lesson, the lesson's category wins if it scores at least this share of the highest category
 * score. Below that, the highest-scoring category is right more often.
 */
const CLOSE = 0.65
/**
 * Replaces CLOSE if the highest-scoring category is a broad one. It's smaller, because broad categories score high
 * whenever the classifier is unsure.
 */
const CLOSE_TO_WIDE = 0.3
const WIDE: readonly Category[] = ['best-practices', 'code-quality']

/**
 * Chooses the category, and the first lesson in it that the comment names. The lesson is null if the comment
 * names none in this category.
 */
export function chooseCategory(
  { categories }: Scores,
  { lesson, lessons }: Ruling,
  path: string,
): { category: Category; lesson: Lesson | null } {
  // "Same here" refers to the previous comment, so that comment's lesson decides.
  if (lesson && !lessons.some((each) => each.lesson === lesson)) return { category: lesson.category, lesson }
  const boosts = isText(path) ? BOOST_IN_TEXT : BOOST
  const boosted = (category: Category) => categories[category] * (boosts[category] ?? 1)
  const likeliest = CATEGORIES.reduce((best, each) => (boosted(each) > boosted(best) ? each : best))
  const close = WIDE.includes(likeliest) ? CLOSE_TO_WIDE : CLOSE
  if (lesson && boosted(lesson.category) >= close * boosted(likeliest))
    return { category: lesson.category, lesson }
  const fitting = lessons.find((each) => each.lesson.category === likeliest)
  return { category: likeliest, lesson: fitting?.lesson ?? null }
}
