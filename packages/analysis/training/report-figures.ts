import type { Figure } from './measure-judgments.ts'

const HEADS = ['figure', 'measured', '95% interval', 'count', 'goal', 'baseline']

export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, share, value, goal, baseline }) => {
    const measured = value ?? share.hits / share.of
    return [
      name,
      Number.isNaN(measured) ? '–' : measured.toFixed(3),
      `${share.low.toFixed(3)}–${share.high.toFixed(3)}`,
      `${share.hits} of ${share.of}`,
      goal === undefined
        ? ''
        : `${goal.atLeast ? '≥' : '≤'} ${goal.bar.toFixed(2)} ${verdictOn(measured, goal)}`,
      baseline ?? '',
    ]
  })
  return [HEADS, HEADS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function verdictOn(measured: number, { bar, atLeast }: NonNullable<Figure['goal']>): string {
  if (Number.isNaN(measured)) return ''
  return (atLeast ? measured >= bar : measured <= bar) ? 'met' : 'MISSED'
}
