import { readFileSync } from 'node:fs'

export interface DocExample {
  heading: string
  /** The word after the opening fence, such as `sh`. Can be empty. */
  language: string
  text: string
}

export function readDocExamples(path: string): DocExample[] {
  const examples: DocExample[] = []
  let heading = ''
  let open: { language: string; lines: string[] } | null = null
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (open && line === '```') {
      examples.push({ heading, language: open.language, text: `${open.lines.join('\n')}\n` })
      open = null
    } else if (open) open.lines.push(line)
    else if (line.startsWith('```')) open = { language: line.slice(3), lines: [] }
    else if (line.startsWith('#')) heading = line.replace(/^#+ /, '')
  }
  if (open) throw new Error(`${path}: the code block under "${heading}" isn’t closed`)
  return examples
}
