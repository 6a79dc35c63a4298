/**
 * Matches a marker. A repository's file contains the team's standards between a start marker and an end marker, each on
 * its own line. The start marker contains a hash of the section, so that manual edits can be detected without any
 * stored data.
 */
const MARKER = /^<!-- debrief:standards:(start|end)(?: hash=([0-9a-f]{16}))? -->[ \t]*$/
const END = '<!-- debrief:standards:end -->'
const BOM = '\u{feff}'

/** Why Debrief doesn't write to a file: text in it could be lost. */
export type SectionDamage =
  /** There is a start marker without an end marker. */
  | 'not-closed'
  /** There is an end marker before any start marker. */
  | 'not-opened'
  /** There is more than one section, or a section in a section. */
  | 'more-than-one'

export type FoundSection =
  | {
      /** The text between the markers, with `\n` line endings. */
      section: string
      /** Whether somebody changed the text after Debrief wrote it. */
      isEdited: boolean
      damage: null
    }
  | { damage: SectionDamage }

/** Null if the file has no markers, or if there is no file. */
export function readSection(file: string | null): FoundSection | null {
  const found = findMarkers(file ?? '')
  if (found === null || 'damage' in found) return found
  const section = toUnixLines(found.text)
  return { section, isEdited: found.hash !== hashSection(section), damage: null }
}

/**
 * Returns the file with this section between the markers. If the file has no markers, adds the section at the end. The
 * rest of the file stays the same, byte for byte. Returns a damaged file unchanged; `readSection` says what's wrong
 * with it. Replaces manual edits, so check `isEdited` first.
 */
export function withSection(file: string | null, section: string): string {
  const text = file ?? ''
  const found = findMarkers(text)
  if (found !== null && 'damage' in found) return text
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n'
  const body = toUnixLines(section).replace(/\n*$/, '\n')
  const start = `<!-- debrief:standards:start hash=${hashSection(body)} -->`
  const written = `${start}\n${body}${END}`.replaceAll('\n', lineEnd)
  if (found) return text.slice(0, found.from) + written + text.slice(found.to)
  const isEmpty = text === '' || text === BOM
  const gap = isEmpty || /\n\r?\n$/.test(text) ? '' : text.endsWith('\n') ? lineEnd : lineEnd + lineEnd
  return text + gap + written + lineEnd
}

interface Markers {
  /** Where the start marker begins, and where the end marker ends. */
  from: number
  to: number
  hash: string | null
  text: string
}

function findMarkers(file: string): Markers | { damage: SectionDamage } | null {
  const markers = listMarkers(file)
  const [start, end] = markers
  if (!start) return null
  if (start.kind === 'end') return { damage: 'not-opened' }
  if (!end) return { damage: 'not-closed' }
  if (markers.length > 2 || end.kind === 'start') return { damage: 'more-than-one' }
  return {
    from: start.from,
    to: end.to,
    hash: start.hash,
    text: file.slice(start.next, end.from),
  }
}

interface Marker {
  kind: 'start' | 'end'
  hash: string | null
  from: number
  to: number
  /** The offset at which the next line begins. */
  next: number
}

function listMarkers(file: string): Marker[] {
  const markers: Marker[] = []
  let from = file.startsWith(BOM) ? BOM.length : 0
  while (from <= file.length) {
    const newline = file.indexOf('\n', from)
    const next = newline === -1 ? file.length + 1 : newline + 1
    const line = file.slice(from, newline === -1 ? file.length : newline).replace(/\r$/, '')
    const [, kind, hash = null] = MARKER.exec(line) ?? []
    if (kind === 'start' || kind === 'end')
      markers.push({ kind, hash, from, to: from + line.trimEnd().length, next })
    from = next
  }
  return markers
}

const toUnixLines = (text: string) => text.replaceAll('\r\n', '\n')

const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

/**
 * 64-bit FNV-1a. It only has to detect edits. It needn't resist attacks, because anyone who can edit the section can
 * also edit the hash.
 */
export function hashSection(section: string): string {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(section))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME)
  return hash.toString(16).padStart(16, '0')
}
