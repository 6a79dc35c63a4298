const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | null | false | Html | Html[]

export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + render(parts[index])).join(''))
}

function render(part: Part | undefined): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map((one) => one.text).join('')
  return escapeHtml(String(part))
}

export const formatCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

export const hiddenFields = (fields: Record<string, string>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

export const buttonForm = (action: string, label: string, fields: Record<string, string> = {}) =>
  html`<form method="post" action="${action}">${hiddenFields(fields)}<button class="plain">${label}</button></form>`
