import { CATEGORIES, type Category } from '@debrief/domain/mistakes/categories'
import type { Lesson } from '../../../lessons/catalog.ts'
import type { Ruling } from '../judge-by-rules.ts'
import { isText } from './kind-of-file.ts'
import type { Scores } from './score-features.ts'

/**
 * Factors for category scores, chosen by cross-validation on the tuning labels. A broad category is the safer guess
 * when the evidence is weak.
 */
const BOOST: Partial<Record<Category, number>> = { 'best-practices': 1.2 }
/** In a text file, comments are more often about the wording than about the text's subject. */
const BOOST_IN_TEXT: typeof BOOST = { ...BOOST, documentation: 2 }
/** The category of the comment's lesson wins if it scores at least this share of the highest category score. */
const CLOSE = 0.65
/**
 * Replaces CLOSE if the highest-scoring category is broad. Broad categories score high whenever the classifier is
 * unsure.
 */
const CLOSE_TO_WIDE = 0.3
const WIDE: readonly Category[] = ['best-practices', 'code-quality']

export function chooseCategory(
  { categories }: Scores,
  { lesson, lessons }: Ruling,
  path: string,
): { category: Category; lesson: Lesson | null } {
  // A comment like "same here" takes its lesson from the previous mistake.
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
