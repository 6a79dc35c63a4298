import { type MailPart, tone } from '@debrief/service-kit/mail-frame'

/** With fewer scored weeks, the email shows no trend. */
const MIN_WEEKS = 3
const HEIGHT = 40

export function drawScores(weekly: readonly (number | null)[]): MailPart[] {
  if (weekly.filter((score) => score !== null).length < MIN_WEEKS) return []
  const label = `Average score per week: ${weekly.map((score) => score ?? 'none').join(', ')}`
  const bars = weekly.map((score, index) => {
    const height = score === null ? 1 : Math.max(2, Math.round((score / 100) * HEIGHT))
    const name = index === weekly.length - 1 ? 'now' : 'bar'
    return `<td valign="bottom" style="padding:0 4px 0 0"><div ${tone(name, `width:22px;height:${height}px;line-height:${height}px;font-size:0`)}>&nbsp;</div></td>`
  })
  const numbers = weekly.map(
    (score) =>
      `<td ${tone('soft', 'padding:2px 4px 0 0;font-size:12px;text-align:center')}>${score ?? '–'}</td>`,
  )
  return [
    {
      text: label,
      html: `<table role="img" aria-label="${label}" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 4px"><tr style="height:${HEIGHT}px">${bars.join('')}</tr><tr>${numbers.join('')}</tr></table>
<p ${tone('soft', 'margin:0 0 16px;font-size:13px')}>Average score per week</p>`,
    },
  ]
}
