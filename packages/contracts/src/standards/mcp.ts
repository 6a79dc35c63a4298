import { CATEGORIES } from '@debrief/domain/mistakes/categories'
import { z } from 'zod'
import { lessonSchema, listedLessonSchema } from '../mistakes/lesson.ts'
import { checkedFindingSchema, likenessSchema } from '../pull-requests/self-check-finding.ts'

/** The path of the MCP server (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports). */
export const MCP_PATH = '/mcp'

/** The maximum length of a diff for `check_diff`, in characters. */
export const MAX_DIFF_LENGTH = 300_000

export const exampleSchema = z.object({ before: z.string(), after: z.string() }).nullable()
export type Example = z.infer<typeof exampleSchema>

const knownSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.enum(CATEGORIES),
  programmingLanguage: z.string().nullable(),
  /** The languages to which a standard is limited. Empty for all languages. Older servers don't send this field. */
  languages: z.array(z.string()).default([]),
  /** Globs of the files to which a standard is limited. Empty for all files. Older servers don't send this field. */
  paths: z.array(z.string()).default([]),
  lesson: z.string().nullable(),
  /** The rules that found the occurrences. A new finding from one of these rules counts as similar. */
  rules: z.array(z.string()),
  example: exampleSchema,
})

export const mcpStandardSchema = knownSchema
export type McpStandard = z.infer<typeof mcpStandardSchema>

export const mcpMistakeSchema = knownSchema.extend({
  isStandard: z.boolean(),
  occurrences: z.number().int(),
  lastSeenAt: z.iso.datetime(),
})
export type McpMistake = z.infer<typeof mcpMistakeSchema>

export const mcpFindingSchema = checkedFindingSchema.extend({
  rule: z.string(),
  like: z.array(likenessSchema),
})
export type McpFinding = z.infer<typeof mcpFindingSchema>

const filter = {
  language: z
    .string()
    .max(100)
    .optional()
    .describe(
      'A programming language as GitHub spells it, such as TypeScript. Entries that apply to all languages are always included',
    ),
  path: z
    .string()
    .max(1_000)
    .optional()
    .describe(
      'A file path relative to the repository’s root. Without `language`, the extension determines the language. Standards that don’t apply to this file are excluded',
    ),
}

/** All tools are read-only. */
export const mcpTools = {
  team_standards: { input: z.object(filter), output: z.object({ standards: z.array(mcpStandardSchema) }) },
  my_recurring_mistakes: {
    input: z.object(filter),
    output: z.object({ mistakes: z.array(mcpMistakeSchema) }),
  },
  check_diff: {
    input: z.object({
      diff: z
        .string()
        .describe(`A unified diff, as git diff prints it, at most ${MAX_DIFF_LENGTH} characters`),
    }),
    output: z.object({
      findings: z.array(mcpFindingSchema),
      /** The number of findings beyond the 200 most relevant. */
      omitted: z.number().int(),
      files: z.number().int(),
      unread: z.array(z.object({ path: z.string(), reason: z.string() })),
    }),
  },
  list_lessons: {
    input: z.object({
      ...filter,
      query: z.string().max(200).optional().describe('Words from the lesson’s name or its aliases'),
      category: z.enum(CATEGORIES).optional(),
    }),
    output: z.object({ lessons: z.array(listedLessonSchema) }),
  },
  read_lesson: {
    input: z.object({
      id: z.string().max(100).describe('The lesson id, from list_lessons, a standard or a finding'),
    }),
    output: lessonSchema,
  },
} as const

export const LESSON_URI = 'debrief://lessons/{id}'
