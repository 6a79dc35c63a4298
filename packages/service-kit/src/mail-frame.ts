import { escapeMarkup as escape, onOneLine } from './mail-words.ts'

export interface MailPart {
  text: string
  html: string
}

export interface MailContent extends MailPart {
  subject: string
}

interface Entry {
  title: string
  note?: string
  link: string
}

const SANS = "Geist,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SERIF = "Newsreader,Georgia,'Times New Roman',serif"

/**
 * The colors of web/src/ui/tokens.css in the light theme. The styles are inline, because some mail apps drop style
 * sheets.
 */
const LIGHT = {
  page: 'background-color:#f3f5f0',
  sheet: 'background-color:#ffffff;border:1px solid #dfe4d9',
  ink: 'color:#151c18',
  soft: 'color:#46524b',
  rule: 'border-color:#b7c9ad',
  action: 'background-color:#17211c;color:#ffffff',
  bar: 'background-color:#7f8b83',
  now: 'background-color:#17211c',
}
const DARK = `@media (prefers-color-scheme: dark) {
.page{background-color:#0d110f!important}.sheet{background-color:#151b18!important;border-color:#242d28!important}
.ink{color:#e9eee9!important}.soft{color:#a9b5ad!important}.rule{border-color:#34453a!important}
.action{background-color:#d6ec58!important;color:#12180f!important}.bar{background-color:#69776e!important}
.now{background-color:#d6ec58!important}
}`

export const tone = (name: keyof typeof LIGHT, style = ''): string =>
  `class="${name}" style="${LIGHT[name]}${style && `;${style}`}"`

const anchor = (words: string, url: string, style = '') =>
  `<a href="${escape(url)}" ${tone('ink', style)}>${escape(words)}</a>`

export const paragraph = (words: string): MailPart => ({
  text: words,
  html: `<p ${tone('ink', 'margin:0 0 16px')}>${escape(words)}</p>`,
})

export const note = (words: string): MailPart => ({
  text: words,
  html: `<p ${tone('soft', 'margin:0 0 8px;font-size:13px')}>${escape(words)}</p>`,
})

export const link = (words: string, url: string): MailPart => ({
  text: `${words}: ${url}`,
  html: `<p style="margin:0 0 16px;font-size:14px">${anchor(words, url)}</p>`,
})

export const button = (words: string, url: string): MailPart => ({
  text: `${words}:\n${url}`,
  html: `<p style="margin:8px 0 24px"><a href="${escape(url)}" ${tone('action', 'display:inline-block;padding:11px 18px;border-radius:5px;font-weight:600;text-decoration:none')}>${escape(words)}</a></p>`,
})

export const figures = (values: readonly { value: number; label: string }[]): MailPart => ({
  text: values.map(({ value, label }) => `${value} ${label}`).join('\n'),
  html: `<p style="margin:0 0 16px">${values
    .map(
      ({ value, label }) =>
        `<span style="display:inline-block;width:168px;vertical-align:top;padding:0 8px 8px 0"><b ${tone('ink', 'display:block;font-size:34px;line-height:1.15;letter-spacing:-.03em')}>${value}</b> <span ${tone('soft', 'font-size:13px')}>${escape(label)}</span></span>`,
    )
    .join('')}</p>`,
})

export const quote = ({ body, source, url }: { body: string; source: string; url: string }): MailPart => ({
  text: `“${body}”\n${source}\n${url}`,
  html: `<blockquote ${tone('rule', 'margin:0 0 16px;padding:0 0 0 14px;border-style:double;border-width:0 0 0 4px')}><p ${tone('ink', `margin:0 0 6px;font:17px/1.5 ${SERIF}`)}>${escape(body)}</p><p style="margin:0;font-size:13px">${anchor(source, url)}</p></blockquote>`,
})

export const section = (title: string, entries: readonly Entry[], more = 0): MailPart => ({
  text: [
    title,
    ...entries.map((one) => [`- ${one.title}`, one.note, one.link].filter(Boolean).join('\n  ')),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ].join('\n'),
  html: [
    heading(title).html,
    '<ul style="list-style:none;margin:0 0 8px;padding:0">',
    ...entries.map(
      (one) =>
        `<li style="margin:0 0 10px">${anchor(one.title, one.link, 'font-weight:600')}${one.note ? `<br><span ${tone('soft', 'font-size:13px')}>${escape(one.note)}</span>` : ''}</li>`,
    ),
    ...(more > 0 ? [`<li ${tone('soft', 'font-size:13px')}>and ${more} more</li>`] : []),
    '</ul>',
  ].join('\n'),
})

export const heading = (words: string): MailPart => ({
  text: words,
  html: `<h2 ${tone('ink', 'margin:24px 0 8px;font-size:17px;line-height:1.3')}>${escape(words)}</h2>`,
})

interface Contents {
  subject: string
  title: string
  parts: readonly MailPart[]
  footer: readonly MailPart[]
}

/** The email loads no external content, and has a light and a dark theme. */
export function composeMail({ subject, title, parts, footer }: Contents): MailContent {
  return {
    subject: onOneLine(subject),
    text: [...parts, ...footer].map(({ text }) => text).join('\n\n'),
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(onOneLine(subject))}</title>
<style>:root{color-scheme:light dark}
${DARK}</style></head>
<body ${tone('page', 'margin:0;padding:0')}>
<div ${tone('page', `padding:24px 12px;font:15px/1.55 ${SANS}`)}>
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<div role="main" style="max-width:600px;margin:0 auto">
<p ${tone('ink', 'margin:0 0 14px 2px;font-size:18px;font-weight:700;letter-spacing:-.03em')}><span aria-hidden="true" style="text-decoration:line-through;letter-spacing:.12em">||||</span>&nbsp; Debrief</p>
<div ${tone('sheet', 'border-radius:10px;padding:24px')}>
<h1 ${tone('ink', 'margin:0 0 16px;font-size:24px;line-height:1.2;letter-spacing:-.02em')}>${escape(title)}</h1>
${parts.map(({ html }) => html).join('\n')}
</div>
<div style="padding:16px 2px 0">
${footer.map(({ html }) => html).join('\n')}
</div>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>`,
  }
}
