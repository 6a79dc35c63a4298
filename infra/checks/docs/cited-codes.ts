const CITED = /\(([A-Z]\d{1,2}[a-z]?(?:, [A-Z]\d{1,2}[a-z]?)*)\)/g

export function listCodes(pages: { decisions: string; reliability: string }): Set<string> {
  const headings = [...pages.decisions.matchAll(/^## ([A-Z]\d+.*?):/gm)].map(([, codes = '']) => codes)
  const rows = [...pages.reliability.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, code = '']) => code)
  return new Set([...headings, ...rows].flatMap((codes) => codes.split(', ')))
}

export function findUnknownCodes(path: string, text: string, knownCodes: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(CITED)]
      .flatMap(([, codes = '']) => codes.split(', '))
      .filter((code) => !knownCodes.has(code))
      .map((code) => `${path}:${index + 1}  (${code})`),
  )
}
