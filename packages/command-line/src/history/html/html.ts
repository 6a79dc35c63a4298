import { showText } from '../../text.ts'

export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = Html | string | number | null | readonly Value[]

/** Builds markup. Escapes every value that isn't markup already, joins lists, and omits null. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, at) => part + (at < values.length ? toMarkup(values[at] ?? null) : '')).join(''))

function toMarkup(value: Value): string {
  if (value === null) return ''
  if (value instanceof Html) return value.markup
  return typeof value === 'object' ? value.map(toMarkup).join('') : escapeText(String(value))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string) =>
  showText(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Shows only the text if the URL isn't a web address, because the responses may come from an untrusted folder. */
export function link(url: string, text: Value): Html {
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  return isWeb ? html`<a href="${new URL(url).href}" rel="noreferrer">${text}</a>` : html`${text}`
}

const INLINE = /(`[^`\n]+`|\*\*[^*\n]+\*\*|\*[^*\s][^*\n]*\*|\[[^\]\n]+\]\([^)\s]+\))/

export const inline = (text: string): Html[] =>
  text.split(INLINE).map((part, at) => {
    if (at % 2 === 0) return html`${part}`
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`
    if (part.startsWith('*')) return html`<em>${part.slice(1, -1)}</em>`
    const [, words = '', url = ''] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    return link(url, words)
  })

export function markdown(text: string): Html[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/^(```[^\n]*\n[\s\S]*?^```[ \t]*$)/m)
    .flatMap((part, at) => {
      if (at % 2 === 1)
        return html`<pre>${part.replace(/^```[^\n]*\n/, '').replace(/\n```[ \t]*$/, '')}</pre>`
      const paragraphs = part.split(/\n[ \t]*\n/).filter((paragraph) => paragraph.trim() !== '')
      return paragraphs.map((paragraph) => html`<p>${inline(paragraph.trim())}</p>`)
    })
}
