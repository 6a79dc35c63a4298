import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { SEVERITIES } from '@debrief/domain/mistakes/severity'
import { z } from 'zod'

export const lessonLinkSchema = z.object({ id: z.string(), name: z.string() })
export type LessonLink = z.infer<typeof lessonLinkSchema>

export const listedLessonSchema = lessonLinkSchema.extend({
  aliases: z.array(z.string()),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  /** GitHub's language names. Null if the lesson applies to any language. */
  languages: z.array(z.string()).nullable(),
})
export type ListedLesson = z.infer<typeof listedLessonSchema>

/** `goesWrong`, `spot`, `fix` and `fine` are Markdown. */
export const lessonSchema = listedLessonSchema.extend({
  goesWrong: z.string(),
  spot: z.string(),
  fix: z.string(),
  fine: z.string(),
  examples: z.array(z.object({ language: z.string(), bad: z.string(), good: z.string() })),
  references: z.array(z.object({ title: z.string(), url: z.string() })),
  rules: z.array(z.string()),
})
export type PublicLesson = z.infer<typeof lessonSchema>
