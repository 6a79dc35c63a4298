import type { SgNode } from '@ast-grep/napi'
import { enclosingFunction } from './walk-tree.ts'

const INPUT: Record<string, RegExp> = {
  JavaScript:
    /\b(?:req|request|ctx|context|c\.req)\.(?:request\.)?(?:params|query|body|headers|cookies)\b(?!\s*\()|\bc\.req\.(?:query|param)\(|\bsearchParams\.get\(/,
  Python:
    /\b(?:flask\.)?request\.(?:args|form|values|GET|POST|cookies|query_params|json|files)\b|\brequest\.get_json\(/,
  Go: /\b(?:r|req|request)\.(?:FormValue|PostFormValue|PathValue)\(|\b(?:r|req|request)\.URL\.Query\(\)\.Get\(|\bc\.(?:Query|Param|PostForm|DefaultQuery)\(|\bmux\.Vars\(/,
  Java: /\b(?:req|request)\.get(?:Parameter|Header|PathInfo)\(/,
  'C#': /\bRequest\.(?:Query|Form|QueryString|Params|Headers)\[/,
  PHP: /\$_(?:GET|POST|REQUEST|COOKIE)\b|\$request->(?:input|get|query|post)\(/,
  Ruby: /\bparams\[:?/,
}

const CHECKED =
  /allow|whitelist|safe|secure_|saniti[sz]e|valid|basename|startsWith|starts_with|startswith|HasPrefix|StartsWith|IsLocal|filepath\.Base|normali[sz]e|isLocal|is_relative_to|relative_to|start_with|realpath|canonical|\bNumber\(|parseInt|parseFloat|\bint\(|Atoi|UUID|uuid|schema|\.parse\(|permit/i

/**
 * Whether any of the expressions comes from a request, directly or through a variable in the same function. False if
 * the function seems to check a value.
 */
export function fromRequest(nodes: readonly SgNode[], language: string): boolean {
  const input = INPUT[language === 'TypeScript' ? 'JavaScript' : language]
  const [first] = nodes
  if (!input || !first) return false
  const scope = enclosingFunction(first)
  const text = (scope ?? first).text()
  if (!input.test(text) || CHECKED.test(text)) return false
  if (nodes.some((node) => input.test(node.text()))) return true
  if (!scope) return false
  const names = namesSet(scope, input)
  return nodes.some((node) => [...names].some((name) => hasWord(node.text(), name)))
}

function namesSet(scope: SgNode, input: RegExp): Set<string> {
  const names = new Set<string>()
  const setting = new RegExp(
    `(?:^|[;{(\\n])\\s*(?:(?:const|let|var|String|string)\\s+)?([\\w$]+|\\{[^}=]*\\})\\s*(?::=|=)(?!=)\\s*(?:await\\s+)?(?:${input.source})`,
    'g',
  )
  for (const [, name = ''] of scope.text().matchAll(setting))
    for (const each of name.match(/[\w$]+/g) ?? []) names.add(each)
  return names
}

const hasWord = (text: string, name: string) =>
  new RegExp(`(?<![\\w$.'"])${name.replace(/\$/g, '\\$')}(?![\\w$${name.startsWith('$') ? '' : `'"`}])`).test(
    text,
  )
