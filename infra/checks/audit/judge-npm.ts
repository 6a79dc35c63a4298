/**
 * The outcome of a check of the npm packages. `skipped` means that npm got no usable response from the registry, so the
 * outcome is unknown.
 */
export interface Verdict {
  state: 'clean' | 'faulty' | 'skipped'
  lines: string[]
}

interface NpmOutput {
  code: number | null
  stdout: string
  stderr: string
}

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'] as const
type Severity = (typeof SEVERITIES)[number]
const REFUSED: readonly Severity[] = ['critical', 'high']

interface Report {
  metadata?: { vulnerabilities?: Partial<Record<Severity, number>> }
  vulnerabilities?: Record<string, { severity: Severity; via: (string | { title?: string; url?: string })[] }>
}

/** Judges the output of `npm audit --json`. */
export function judgeAdvisories({ stdout, stderr }: NpmOutput): Verdict {
  const report = parse(stdout)
  if (!report?.metadata?.vulnerabilities) return skipped('advisories', stdout || stderr)
  const found = Object.entries(report.vulnerabilities ?? {}).toSorted(
    ([, a], [, b]) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  )
  const lines = found.map(([name, { severity, via }]) => {
    const advisory = via.find((one) => typeof one === 'object')
    return `${severity}: ${name}${advisory ? `, ${advisory.title} (${advisory.url})` : ''}`
  })
  const isFaulty = found.some(([, { severity }]) => REFUSED.includes(severity))
  return {
    state: isFaulty ? 'faulty' : 'clean',
    lines: [...lines, `advisories: ${found.length} packages affected`],
  }
}

/**
 * Judges the output of `npm audit signatures`, which exits with 1 both for a bad signature and for an unreachable
 * registry.
 */
export function judgeSignatures({ code, stdout, stderr }: NpmOutput): Verdict {
  const said = `${stdout}\n${stderr}`
  if (/invalid|missing registry signatures|attestations? failed/i.test(said))
    return { state: 'faulty', lines: splitLines(said) }
  if (code === 0) return { state: 'clean', lines: splitLines(stdout) }
  return skipped('signatures', stderr || stdout)
}

function skipped(what: string, output: string): Verdict {
  const why =
    splitLines(output).find((line) => /code|message|4\d\d|5\d\d/i.test(line)) ?? 'npm printed nothing'
  return {
    state: 'skipped',
    lines: [`SKIPPED: ${what} were NOT checked, because the registry didn't answer: ${why}`],
  }
}

function parse(text: string): Report | null {
  try {
    return JSON.parse(text) as Report
  } catch {
    return null
  }
}

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('npm warn'))
