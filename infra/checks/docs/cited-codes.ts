/** One or more codes of decisions or promises in parentheses, such as (D17a) or (D9, U2). */
const CITED = /\(([A-Z]\d{1,2}[a-z]?(?:, [A-Z]\d{1,2}[a-z]?)*)\)/g

/** The codes that a heading of docs/decisions.md or a row of docs/reliability.md explains. */
export function listCodes(pages: { decisions: string; reliability: string }): Set<string> {
  const headings = [...pages.decisions.matchAll(/^## ([A-Z]\d+.*?):/gm)].map(([, codes = '']) => codes)
  const rows = [...pages.reliability.matchAll(/^\| ([A-Z]\d+) \|/gm)].map(([, code = '']) => code)
  return new Set([...headings, ...rows].flatMap((codes) => codes.split(', ')))
}

/** Cited codes that no page explains, as `path:line  (code)`. */
export function findUnknownCodes(path: string, text: string, known: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(CITED)]
      .flatMap(([, codes = '']) => codes.split(', '))
      .filter((code) => !known.has(code))
      .map((code) => `${path}:${index + 1}  (${code})`),
  )
}
