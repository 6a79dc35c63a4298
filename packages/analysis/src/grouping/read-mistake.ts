import { readComment } from '../builtin/comments/read-comment.ts'
import { LESSON_OF } from '../builtin/lessons/lesson-of-category.ts'
import { TOPICS } from '../builtin/topics/all-topics.ts'
import type { Topic } from '../builtin/topics/topic.ts'
import type { Groupable } from './groupable.ts'
import { type Scanned, scanText } from './text/scan-text.ts'

/** The words of a mistake by where they stand. */
export interface ReadMistake {
  title: readonly Scanned[]
  /** The reviewer's first sentence, which asks for what the mistake is about; the title where nobody spoke. */
  lead: readonly Scanned[]
  /** What the reviewer said besides. */
  rest: readonly Scanned[]
  description: readonly Scanned[]
}

export function readMistake(one: Groupable): ReadMistake {
  const title = scanText(one.title)
  const said = one.said === null ? [] : scanText(proseOf(one.said))
  const first = said[0]?.sentence
  const until = said.findIndex(({ sentence }) => sentence !== first)
  return {
    title,
    lead: said.length === 0 ? title : until === -1 ? said : said.slice(0, until),
    rest: until === -1 ? [] : said.slice(until),
    description: scanText(withoutCommonplaces(one)),
  }
}

const TOPIC_OF_TITLE = new Map<string, Topic>(
  TOPICS.flatMap((topic) =>
    [topic.title, ...(topic.titleAbout ? [topic.titleAbout] : [])].map((title) => [title, topic] as const),
  ),
)

/** A title without names of the code. */
export const plainTitleOf = (title: string) => (title.includes('`') ? title.replace(/`[^`]*`/g, '{}') : title)

/** The known subject a title is of; null where it is in free words. */
export const topicOfTitle = (title: string) => TOPIC_OF_TITLE.get(plainTitleOf(title)) ?? null

/** Most comments are plain words, and need no reading. */
const MARKUP = /```|~~|<|!\[|\]\(|^[ \t]*>|\r/m

function proseOf(said: string): string {
  const prose = MARKUP.test(said) ? readComment(said).prose : said
  return prose.includes('://') ? prose.replace(/https?:\/\/\S+/g, ' ') : prose
}

/** What the analyzer says of every comment of the subject or category says nothing about this one. */
function withoutCommonplaces({ title, description, category, said }: Groupable): string {
  const lesson = topicOfTitle(title)?.lesson
  if (lesson !== undefined && description.startsWith(lesson)) return description.slice(lesson.length)
  const general = LESSON_OF[category].lesson
  if (!description.endsWith(general)) return description
  return said === null ? description.slice(0, -general.length) : ''
}
