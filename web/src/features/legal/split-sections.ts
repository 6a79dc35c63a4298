export interface LegalSection {
  number: number
  title: string
  /** What a link to it names: its title in small letters and hyphens, so that it stays when the number changes. */
  id: string
  /** Markdown. */
  body: string
}

export interface LegalText {
  /** What stands before the first section, in markdown. */
  intro: string
  sections: LegalSection[]
}

/** Takes a legal text apart at its `## 1. Title` lines. Throws where one has no number or the wrong one. */
export function splitSections(markdown: string): LegalText {
  const [intro = '', ...parts] = markdown.split(/^## /m)
  return { intro: intro.trim(), sections: parts.map((part, at) => readSection(part, at + 1)) }
}

function readSection(part: string, number: number): LegalSection {
  const [heading = '', ...rest] = part.split('\n')
  const title = heading.startsWith(`${number}. `) ? heading.slice(`${number}. `.length).trim() : ''
  if (title === '')
    throw new Error(`This has to be section ${number}, as in "## ${number}. Title": ## ${heading}`)
  return { number, title, id: idOf(title), body: rest.join('\n').trim() }
}

const idOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
