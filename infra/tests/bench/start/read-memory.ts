const LINE = /^(.+?)\s+(\d+) MB rss(?:\s+(\d+) MB pss)?$/

/**
 * Parses the output of the launcher's `measure`, whose last line is the total. Uses resident memory if PSS is missing.
 */
export function readMemory(printed: string): { part: string; megabytes: number }[] {
  return printed.split('\n').flatMap((line) => {
    const [, part, rss, pss] = LINE.exec(line.trim()) ?? []
    return part ? [{ part, megabytes: Number(pss ?? rss) }] : []
  })
}
