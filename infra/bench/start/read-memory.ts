const LINE = /^(.+?)\s+(\d+) MB rss(?:\s+(\d+) MB pss)?$/

/** Each line of the launcher's `measure`, the last of which is the sum. Where there is no PSS it is the resident memory. */
export function readMemory(printed: string): { part: string; megabytes: number }[] {
  return printed.split('\n').flatMap((line) => {
    const [, part, rss, pss] = LINE.exec(line.trim()) ?? []
    return part ? [{ part, megabytes: Number(pss ?? rss) }] : []
  })
}
