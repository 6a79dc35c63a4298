import type { Draw } from './draw.ts'
import type { Language } from './plan.ts'
import { drawWords, fill, readTemplateFile, type Words } from './words.ts'

interface Template {
  lesson: string
  path: string
  title: string
  code: string
  fixed: string
  says: string[]
}

export interface Block {
  lines: string[]
  fixed: string[]
  /** The indexes of the first and last lines that the comment is about. */
  marked: { first: number; last: number }
}

export interface Piece {
  block: Block
  path: string
  title: string
  words: Words
  says: string[]
  language: Language
}

interface Replies {
  fixed: string[]
  later: string[]
  withdrawn: [string, string][]
}

const MARK = '»'
const languages = ['python', 'typescript', 'go', 'java', 'csharp'] as const
const templates = new Map(languages.map((name) => [name, readTemplateFile<Template[]>(name)]))
const remarks = readTemplateFile<string[]>('remarks')
export const replies = readTemplateFile<Replies>('replies')

export class TemplateShelf {
  readonly #draw: Draw
  readonly #used = new Map<Template, number>()
  readonly #said = new Set<string>()
  readonly #remarks = new Map<string, Set<string>>()
  readonly #titles = new Set<string>()
  readonly #nouns = new Set<string>()

  constructor(draw: Draw) {
    this.#draw = draw
  }

  take({ among, lesson }: { among: readonly Language[]; lesson?: string | undefined }): Piece {
    const all = among.flatMap((language) =>
      (templates.get(language) ?? []).map((template) => ({ language, template })),
    )
    const fitting = this.#draw.shuffle(
      all.filter(({ template }) => lesson === undefined || template.lesson === lesson),
    )
    const uses = ({ template }: { template: Template }) => this.#used.get(template) ?? 0
    const [chosen] = lesson === undefined ? fitting : fitting.toSorted((a, b) => uses(a) - uses(b))
    if (!chosen) throw new Error(`no template about ${lesson} in ${among.join(', ')}`)
    const { template, language } = chosen
    if (lesson !== undefined) this.#used.set(template, uses(chosen) + 1)
    const words = this.#newWords()
    return {
      block: readBlock(template, words),
      path: fill(template.path, words),
      title: fill(template.title, words),
      words,
      says: template.says.map((text) => fill(text, words)),
      language,
    }
  }

  say(texts: readonly string[]): string {
    const found = this.#draw.shuffle(texts).find((text) => !this.#said.has(text.toLowerCase()))
    if (found === undefined) throw new Error(`each text is already used: ${texts.join(' | ')}`)
    this.#said.add(found.toLowerCase())
    return found
  }

  remark(words: Words, author: string): string {
    const told = this.#remarks.get(author) ?? new Set()
    this.#remarks.set(author, told)
    const texts = new Map(remarks.map((template) => [fill(template, words), template]))
    const open = [...texts.keys()].filter((text) => !this.#said.has(text.toLowerCase()))
    const fresh = open.filter((text) => !told.has(texts.get(text) ?? ''))
    const said = this.say(fresh.length > 0 ? fresh : open)
    told.add(texts.get(said) ?? '')
    return said
  }

  title(wanted: string, { words }: Piece): string {
    const title = this.#titles.has(wanted) ? `${wanted} in ${words.area}` : wanted
    this.#titles.add(title)
    return title
  }

  #newWords(): Words {
    for (;;) {
      const words = drawWords(this.#draw)
      const key = `${words.thing} ${words.area}`
      if (this.#nouns.has(key)) continue
      this.#nouns.add(key)
      return words
    }
  }
}

function readBlock({ code, fixed }: Template, words: Words): Block {
  const lines = fill(code, words).trimEnd().split('\n')
  const marked = lines.flatMap((line, at) => (line.startsWith(MARK) ? [at] : []))
  const [first, last] = [marked[0], marked.at(-1)]
  if (first === undefined || last === undefined) throw new Error(`no line is marked in ${code}`)
  return {
    lines: lines.map((line) => line.replace(MARK, '')),
    fixed: fill(fixed, words).trimEnd().split('\n'),
    marked: { first, last },
  }
}
