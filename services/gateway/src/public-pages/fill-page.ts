/** What the build leaves open: lines of Caddy's templates, of which the gateway knows these two forms. */
const OPEN = /\[\[% env "(\w+)" \| html %\]\]/g
const EITHER = /\[\[% if ne \(env "(\w+)"\) "(\w+)" %\]\]([\s\S]*?)\[\[% else %\]\]([\s\S]*?)\[\[% end %\]\]/g

/** As Go's `html` has it (https://pkg.go.dev/html/template#HTMLEscapeString), so that both servers answer alike. */
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** The page with the operator's particulars in it; a name that nobody knows leaves nothing. */
export function fillPage(page: string, values: Record<string, string>): string {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? values[name]! : '')
  return page
    .replace(EITHER, (_, ...[name = '', value, differs = '', same = '']: string[]) =>
      valueOf(name) === value ? same : differs,
    )
    .replace(OPEN, (_, name: string) => escapeHtml(valueOf(name)))
}
