import { parse } from 'yaml'
import { z } from 'zod'

const line = z.string().trim().min(1)

const frontMatter = z.strictObject({
  title: line,
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words joined by hyphens'),
  category_slug: line,
  excerpt: line,
  meta_description: line.max(160, 'must have at most 160 characters'),
  meta_keywords: z.array(line).min(1),
  tags: z.array(line).min(1),
  /** The publication date, at midnight UTC. */
  published_at: z.iso.date().transform((day) => new Date(`${day}T00:00:00Z`)),
  reading_time_minutes: z.int().min(1),
  featured_image_url: z
    .string()
    .regex(/^\/blog\/[\w-]+\.svg$/, 'must be /blog/<slug>.svg')
    .optional(),
  author_name: line,
})

export type Post = z.infer<typeof frontMatter> & {
  content: string
}

/**
 * Parses YAML front matter between two `---` lines, then Markdown. Throws if the front matter is missing or invalid, or
 * if the file's name isn't the slug.
 */
export function parsePost(file: string, text: string): Post {
  const [, yaml, content] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? []
  if (yaml === undefined || content === undefined)
    throw new Error(`${file}: must start with its front matter, YAML between two lines of ---`)
  const read = frontMatter.safeParse(parse(yaml))
  if (!read.success) throw new Error(`${file}:\n${z.prettifyError(read.error)}`)
  if (!file.endsWith(`/${read.data.slug}.md`))
    throw new Error(`${file}: slug is ${read.data.slug}, so the file must be named ${read.data.slug}.md`)
  return { ...read.data, content: content.trim() }
}
