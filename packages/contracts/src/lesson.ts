import { CATEGORIES } from '@debrief/domain/categories'
import { SEVERITIES } from '@debrief/domain/severity'
import { z } from 'zod'

/** A lesson of the catalog, as a mistake, a group, a standard or an exercise links to it: its page is /lessons/<id>. */
export const lessonLinkSchema = z.object({ id: z.string(), name: z.string() })
export type LessonLink = z.infer<typeof lessonLinkSchema>

export const listedLessonSchema = lessonLinkSchema.extend({
  aliases: z.array(z.string()),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  /** As GitHub calls them; null for any. */
  languages: z.array(z.string()).nullable(),
})
export type ListedLesson = z.infer<typeof listedLessonSchema>

/** A whole lesson; its texts are Markdown. */
export const lessonSchema = listedLessonSchema.extend({
  goesWrong: z.string(),
  spot: z.string(),
  fix: z.string(),
  fine: z.string(),
  /** `language` is the name of a Markdown fence, such as ts. */
  examples: z.array(z.object({ language: z.string(), bad: z.string(), good: z.string() })),
  references: z.array(z.object({ title: z.string(), url: z.string() })),
  /** The builtin rules that find it in code. */
  rules: z.array(z.string()),
})
export type PublicLesson = z.infer<typeof lessonSchema>
