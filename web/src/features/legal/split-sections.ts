export interface LegalSection {
  number: number
  title: string
  /**
   * The title in lowercase with hyphens. The id leaves out the number, so that links still work if the number changes.
   */
  id: string
  /** Markdown. */
  body: string
}

export interface LegalText {
  intro: string
  sections: LegalSection[]
}

/** Splits a legal text at its `## 1. Title` lines. Throws if a number is missing or wrong, or if a title is missing. */
export function splitSections(markdown: string): LegalText {
  const [intro = '', ...parts] = markdown.split(/^## /m)
  return { intro: intro.trim(), sections: parts.map((part, at) => readSection(part, at + 1)) }
}

function readSection(part: string, number: number): LegalSection {
  const [heading = '', ...rest] = part.split('\n')
  const title = heading.startsWith(`${number}. `) ? heading.slice(`${number}. `.length).trim() : ''
  if (title === '')
    throw new Error(`Expected section ${number} ("## ${number}. Title") but found "## ${heading}"`)
  return { number, title, id: toId(title), body: rest.join('\n').trim() }
}

const toId = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
