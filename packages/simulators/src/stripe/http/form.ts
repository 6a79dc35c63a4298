export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = Record<string, FormValue>

/** Reads `items[0][price]=x&expand[]=y` into nested hashes and lists. Names without a value are ''. */
export function parseForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value)
  return asLists(root) as Form
}

const pathOf = (name: string) =>
  name.split('[').map((part) => (part.endsWith(']') ? part.slice(0, -1) : part))

function place(root: Form, path: string[], value: string) {
  let here: Record<string, FormValue> = root
  for (const [index, part] of path.entries()) {
    const name = part === '' && index > 0 ? String(Object.keys(here).length) : part
    if (index === path.length - 1) {
      here[name] = value
      return
    }
    const next = here[name]
    const inner: Form = typeof next === 'object' && !Array.isArray(next) ? next : Object.create(null)
    here[name] = inner
    here = inner
  }
}

/** A hash whose names count from 0 is a list. */
function asLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const inner = names.map((name) => asLists(value[name] ?? ''))
  if (names.length > 0 && names.every((name, index) => name === String(index))) return inner
  return Object.fromEntries(names.map((name, index) => [name, inner[index] ?? '']))
}
