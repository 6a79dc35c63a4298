/**
 * The team's standards are between a start and an end marker. The start marker contains a hash of the section, to
 * detect manual edits.
 */
const MARKER = /^<!-- debrief:standards:(start|end)(?: hash=([0-9a-f]{16}))? -->[ \t]*$/
const END = '<!-- debrief:standards:end -->'
const BOM = '\u{feff}'

/** Debrief doesn't write to a damaged file, because text could be lost. */
export type SectionDamage = 'not-closed' | 'not-opened' | 'more-than-one'

export type FoundSection =
  | {
      section: string
      isEdited: boolean
      damage: null
    }
  | { damage: SectionDamage }

/** Returns null if there is no file, or if it has no markers. */
export function readSection(file: string | null): FoundSection | null {
  const found = findMarkers(file ?? '')
  if (found === null || 'damage' in found) return found
  const section = toUnixLines(found.text)
  return { section, isEdited: found.hash !== hashSection(section), damage: null }
}

/**
 * Puts the section between the markers, or at the end of a file without markers. The rest of the file stays the same,
 * byte for byte. Returns a damaged file unchanged. Replaces manual edits, so check `isEdited` first.
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

/** 64-bit FNV-1a. The hash detects edits, but not attacks: anyone who can edit the section can also edit the hash. */
export function hashSection(section: string): string {
  let hash = FNV_OFFSET
  for (const byte of new TextEncoder().encode(section))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * FNV_PRIME)
  return hash.toString(16).padStart(16, '0')
}
