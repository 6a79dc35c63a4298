export interface Section {
  /** What follows the marker on its line. */
  heading: string
  lines: string[]
}

/** Cuts lines at those that begin with the marker; what comes before the first one is `lead`. */
export function splitSections(lines: string[], marker: string): { lead: string[]; sections: Section[] } {
  const lead: string[] = []
  const sections: Section[] = []
  for (const line of lines) {
    if (line.startsWith(marker)) sections.push({ heading: line.slice(marker.length).trim(), lines: [] })
    else (sections.at(-1)?.lines ?? lead).push(line)
  }
  return { lead, sections }
}

/** The lines as a text body: no blank lines around it, no newline at its end. */
export function bodyOf(lines: string[]): string {
  return lines
    .join('\n')
    .replace(/^\s*\n/, '')
    .trimEnd()
}

/** The lines as a file: exactly one newline at its end. */
export function fileOf(lines: string[]): string {
  return `${lines.join('\n').replace(/\n+$/, '')}\n`
}
