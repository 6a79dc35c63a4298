import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { parse } from 'yaml'

export interface Part {
  type: string
  children?: Part[]
  value?: string
  depth?: number
  lang?: string | null
  meta?: string | null
  url?: string
  alt?: string | null
}

export interface Article {
  frontMatter: Record<string, unknown>
  body: string
  parts: Part[]
}

export function readArticle(source: string): Article {
  const [, yaml, body] = /^---\n(.*?)\n---\n(.*)$/su.exec(source) ?? []
  if (yaml === undefined || body === undefined)
    throw new Error('An article begins with front matter between two lines of ---.')
  return { frontMatter: parse(yaml), body, parts: listParts(body) }
}

/** Counts words outside fenced code. Tokens without a letter or digit don't count. */
export function countWords(body: string): number {
  const prose = body.replace(/^(`{3,})[^\n]*\n.*?^\1`*$/gmsu, '')
  return prose.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

export function getText({ value, children = [] }: Part): string {
  return value ?? children.map(getText).join('')
}

function listParts(body: string): Part[] {
  const parts: Part[] = []
  const look = () => (tree: Part) => {
    parts.push(...flatten(tree))
  }
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm, look] }, body))
  return parts
}

const flatten = (part: Part): Part[] => [part, ...(part.children ?? []).flatMap(flatten)]
