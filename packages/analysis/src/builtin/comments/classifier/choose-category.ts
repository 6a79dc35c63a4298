import { CATEGORIES, type Category } from '@debrief/domain/categories'
import type { Topic } from '../../topics/topic.ts'
import type { Ruling } from '../judge-by-rules.ts'
import { isText } from './kind-of-file.ts'
import type { Scores } from './score-features.ts'

/** Where nothing speaks for a narrow category a wide one is what is meant; these are chosen by cross-validation on the tuned part. */
const FAVOUR: Partial<Record<Category, number>> = { 'best-practices': 1.4 }
/** In a text file the words are what is meant, more often than what they are about. */
const FAVOUR_IN_TEXT: typeof FAVOUR = { ...FAVOUR, documentation: 1.5 }
/** A known topic keeps its category when its share is at least this much of the likeliest one's. */
const CLOSE = 0.8
/** In few words a known topic is more of what there is to go by. */
const CLOSE_IN_FEW_WORDS = 0.3
const FEW_WORDS = 10

/** The likeliest category with the likeliest of its topics; the topic is null where none of that category is known. */
export function chooseCategory(
  { categories }: Scores,
  { topic, topics, parts }: Ruling,
  path: string,
): { category: Category; topic: Topic | null } {
  // "Same here" is about what the comment before was about, whatever its own few words say.
  const found = topics.find((each) => each.topic === topic)
  if (topic && (!found || (found.isSaid && topic.isUnmistakable))) return { category: topic.category, topic }
  const favours = isText(path) ? FAVOUR_IN_TEXT : FAVOUR
  const favoured = (category: Category) => categories[category] * (favours[category] ?? 1)
  const likeliest = CATEGORIES.reduce((best, each) => (favoured(each) > favoured(best) ? each : best))
  const close = (parts.prose.match(/\S+/g) ?? []).length <= FEW_WORDS ? CLOSE_IN_FEW_WORDS : CLOSE
  if (topic && favoured(topic.category) >= close * favoured(likeliest))
    return { category: topic.category, topic }
  const fitting = topics.find((each) => each.topic.category === likeliest)
  return { category: likeliest, topic: fitting?.topic ?? null }
}
