const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark)

/** HTML that was built here: the one kind of value `html` does not escape. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | null | Html | Html[]

/** A template whose values are escaped, whatever they hold. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + shown(parts[index])).join(''))
}

function shown(part: Part | undefined): string {
  if (part === undefined || part === null) return ''
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map((one) => one.text).join('')
  return escapeHtml(String(part))
}
