/** How languages name a value where it is made; the first group is the name. */
const DECLARATIONS = [
  /\b(?:const|let|var|val|auto)\s+(?:mut\s+)?([A-Za-z_]\w*)/g,
  /(?:^|[^\w.])([A-Za-z_]\w*)(?:\s*,\s*[A-Za-z_]\w*)*\s*:=/gm,
  /^\s*([A-Za-z_]\w*)\s*=(?!=)/gm,
  /\b[A-Z][\w<>[\], ]*\s+([A-Za-z_]\w*)\s*(?:=(?!=)|;)/g,
  /\bas\s+([A-Za-z_]\w*)/g,
  /\bfor\s*\(?\s*(?:(?:const|let|var|final)\s+)?(?:[A-Z][\w<>]*\s+)?([A-Za-z_]\w*)\s*(?:in\b|of\b|:)/g,
]
/** What a function takes is made by whoever calls it. */
const PARAMETERS = [/\b(?:def|function|func|fn|catch)\b[^(\n]*\(([^)]*)\)/g, /\(([^()]*)\)\s*(?:=>|->|:|\{)/g]

/**
 * Whether the fix takes away what makes a value and goes on using it: then only a part of what was merged is known, and as
 * the better version it would not even run.
 */
export function isCutShort(before: string, after: string): boolean {
  const text = withoutRemarks(after)
  const made = namesMadeIn(text)
  for (const pattern of PARAMETERS)
    for (const [, list] of text.matchAll(pattern)) for (const [name] of list!.matchAll(/\w+/g)) made.add(name)
  const lost = [...namesMadeIn(withoutRemarks(before))].filter((name) => !made.has(name))
  return lost.some((name) => new RegExp(`(?<![\\w.'"\`])${name}\\b(?!\\s*[:=])`).test(text))
}

const namesMadeIn = (text: string): Set<string> =>
  new Set(DECLARATIONS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name]) => name!)))

/** Neither remarks nor texts nor what is taken from elsewhere use a value. */
const withoutRemarks = (code: string) =>
  code
    .replace(/^\s*(?:import|from|use|package|using)\b.*$/gm, '')
    .replace(/(?:\/\/|#).*$/gm, '')
    .replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g, '""')
