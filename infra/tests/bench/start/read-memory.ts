const LINE = /^(.+?)\s+(\d+) MB rss(?:\s+(\d+) MB pss)?$/

export function readMemory(printed: string): { part: string; megabytes: number }[] {
  return printed.split('\n').flatMap((line) => {
    const [, part, rss, pss] = LINE.exec(line.trim()) ?? []
    return part ? [{ part, megabytes: Number(pss ?? rss) }] : []
  })
}
