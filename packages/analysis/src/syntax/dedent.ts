export function dedent(code: string): string {
  const lines = code.split('\n')
  const widths = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const shared = widths.length === 0 ? 0 : Math.min(...widths)
  return shared === 0
    ? code
    : lines.map((line) => line.slice(Math.min(shared, /^[ \t]*/.exec(line)?.[0].length ?? 0))).join('\n')
}
