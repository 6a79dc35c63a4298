import { hashSection } from './section.ts'

/** A manual edit to a part of the section: the introduction, a heading, a standard, or added text. */
export interface SectionEdit {
  key: string
  /** Empty if the part was deleted. */
  theirs: string
  /** Empty if Debrief doesn't write this part. */
  ours: string
  /** `keep` applies until Debrief's text for this part changes. `restore` applies until the edit is gone. */
  decision: 'keep' | 'restore' | null
}

export interface Sections {
  ours: string
  /** Null if the file has no section. */
  found: string | null
  /** The hashes of the parts that Debrief wrote, by key. Null if unknown. */
  base: ReadonlyMap<string, string> | null
  isEdited: boolean
  edits: readonly SectionEdit[]
}

export interface MergedSection {
  section: string
  edits: SectionEdit[]
}

/**
 * Merges the team's standards into a section that people may have edited. A new edit stays until a manager decides
 * about it. Differences only in the blank lines and spaces at the end of a part change nothing.
 */
export function mergeSection({ ours, found, base, isEdited, edits }: Sections): MergedSection {
  if (found === null) return { section: ours, edits: [] }
  const mine = splitSection(ours)
  const theirs = splitSection(found)
  const now = [...findEdits({ mine, theirs, base, isEdited, edits })]
  const merged = apply(now, { mine, theirs })
  const isSame = merged.length === theirs.length && merged.every((part, at) => isEqual(part, theirs[at]))
  return { section: isSame ? found : merged.map(({ text }) => text).join(''), edits: now }
}

export interface SectionPart {
  key: string
  text: string
}

const STANDARD = /\bstandard=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/
export const isStandardKey = (key: string): boolean => STANDARD.test(`standard=${key}`)

/**
 * Splits a section into parts. A merged section splits into the same parts again, so edits are still recognized after
 * Debrief writes the section.
 */
export function splitSection(section: string): SectionPart[] {
  const parts: { kind: Kind; lines: string[] }[] = []
  let current: (typeof parts)[number] | undefined
  for (const line of section.replace(/(?<=[^\n])$/, '\n').match(/[^\n]*\n/g) ?? []) {
    const kind = kindOfLine(line, current)
    if (kind !== null || !current) {
      current = { kind: kind ?? 'head', lines: [] }
      parts.push(current)
    }
    current.lines.push(line)
  }
  const seen = new Map<string, number>()
  return parts.map(({ kind, lines }) => {
    const text = lines.join('')
    const name = toPartKey(kind, text)
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    // A copy of a standard gets another key, so it counts as added text.
    return { key: before === 0 ? name : `${name}#${before + 1}`, text }
  })
}

type Kind = 'head' | 'heading' | 'item' | 'text'

/** Returns null if the line continues the current part. */
function kindOfLine(line: string, current: { kind: Kind; lines: string[] } | undefined): Kind | null {
  if (/^#{3,6} /.test(line)) return 'heading'
  if (/^[-*+] /.test(line)) return 'item'
  if (!current) return 'head'
  if (/^\s/.test(line)) return null
  const { kind, lines } = current
  if (kind === 'item' || kind === 'heading') return 'text'
  const hasParagraph = kind === 'text' || lines.some((one) => /^[^#\s]/.test(one))
  return hasParagraph && lines.at(-1)?.trim() === '' ? 'text' : null
}

function toPartKey(kind: Kind, text: string): string {
  if (kind === 'head') return 'head'
  if (kind === 'heading') return `heading:${text.trim()}`
  return STANDARD.exec(text)?.[1] ?? `text:${hashSection(text.trimEnd())}`
}

const isEqual = (one: SectionPart | undefined, other: SectionPart | undefined) =>
  one?.key === other?.key && trimmed(one) === trimmed(other)

const hashText = (text: string) => (text === '' ? undefined : hashSection(text))

export const hashParts = (section: string): [key: string, hash: string][] =>
  splitSection(section).map((part) => [part.key, hashSection(trimmed(part))])

const trimmed = (part: SectionPart | undefined) => part?.text.trimEnd() ?? ''

const toMap = (parts: readonly SectionPart[]) => new Map(parts.map((part) => [part.key, part]))

interface Parts {
  mine: readonly SectionPart[]
  theirs: readonly SectionPart[]
}

type Search = Parts & Pick<Sections, 'base' | 'isEdited' | 'edits'>

function* findEdits({ mine, theirs, base, isEdited, edits }: Search): Generator<SectionEdit> {
  const [own, there] = [toMap(mine), toMap(theirs)]
  const keys = new Set([...there.keys(), ...(base?.keys() ?? []), ...edits.map(({ key }) => key)])
  for (const key of keys) {
    const text = trimmed(there.get(key))
    const known = edits.find((edit) => edit.key === key && edit.theirs === text)
    const ours = trimmed(own.get(key))
    if (text === ours) continue
    if (known) yield known.decision === 'keep' ? known : { ...known, ours }
    else if (isEdited && (base ? hashText(text) !== base.get(key) : there.has(key)))
      yield { key, theirs: text, ours, decision: null }
  }
}

const isKept = ({ decision, ours }: SectionEdit, own: SectionPart | undefined): boolean =>
  decision === null || (decision === 'keep' && ours === trimmed(own))

function apply(edits: readonly SectionEdit[], { mine, theirs }: Parts): SectionPart[] {
  const own = toMap(mine)
  const kept = new Map(
    edits.filter((edit) => isKept(edit, own.get(edit.key))).map((edit) => [edit.key, edit]),
  )
  const merged = mine.flatMap((part): SectionPart[] => {
    const edit = kept.get(part.key)
    if (!edit) return [part]
    if (edit.theirs === '') return []
    return [{ key: part.key, text: edit.theirs + part.text.slice(part.text.trimEnd().length) }]
  })
  for (const [at, part] of theirs.entries()) {
    if (own.has(part.key) || !kept.has(part.key)) continue
    const above = theirs.slice(0, at).findLast(({ key }) => merged.some((one) => one.key === key))
    merged.splice(above ? merged.findIndex(({ key }) => key === above.key) + 1 : 0, 0, part)
  }
  return merged.map((part, at) => (startsText(merged[at + 1]) ? { ...part, text: withGap(part.text) } : part))
}

/** Without a blank line above it, a paragraph joins the previous paragraph. */
const startsText = (part: SectionPart | undefined) => part !== undefined && /^[^-*+#\s]/.test(part.text)
const withGap = (text: string) => (/\n\s*\n$/.test(text) ? text : `${text.trimEnd()}\n\n`)
