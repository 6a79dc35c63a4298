import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const awaitsInTurn: Rule = {
  name: 'awaits-in-turn',
  inTests: false,
  languages: [inJavaScript()],
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /for\b[\s\S]*await/,
    find: ({ root }) =>
      ofKind(root, 'for_in_statement').flatMap((loop): RuleMatch[] => {
        const body = loop.field('body')
        const name = loop.field('left')?.text() ?? ''
        if (!body || !/^\w+$/.test(name) || /^for\s+await/.test(loop.text())) return []
        const asked = ofKind(body, 'await_expression')
        const [only, second] = asked
        const statements = body.kind() === 'statement_block' ? namedChildren(body) : [body]
        return only && !second && statements.every((each) => isCollecting(each, only)) && isRead(only, name)
          ? [{ node: only, needsEnd: loop, confidence: 0.78 }]
          : []
      }),
    good: [
      'async function f() { for (const url of urls) { const page = await fetch(url); if (!page.ok) break } }',
      'async function f() { for await (const url of urls) { pages.push(await fetch(url)) } }',
      'async function f() { for (const row of rows) { await save(row) } }',
      'async function f() { for (const row of rows) { total.push(await fetchNext(total, row)) } }',
    ],
    bad: [
      'async function f() { for (const url of urls) { pages.push(await fetch(url)) } }',
      'async function f() { for (const id of ids) { const fare = await fetchFare(id); fares.push(fare) } }',
    ],
  }
}

/** A statement that only stores the result neither exits the loop nor affects the next iteration. */
function isCollecting(statement: SgNode, declaration: SgNode): boolean {
  const text = statement.text()
  if (statement.kind() === 'lexical_declaration') return text.includes(declaration.text())
  return statement.kind() === 'expression_statement' && /^\w+\.push\(|^\w+\[[^\]]+\]\s*=(?!=)/.test(text)
}

function isRead(asked: SgNode, name: string): boolean {
  const call = namedChildren(asked)[0]
  const given = namedChildren(call?.field('arguments') ?? null)
  return (
    call?.kind() === 'call_expression' &&
    /(?:^|\.)(?:fetch|fetch[A-Z]\w*|get[A-Z]\w*|load[A-Z]\w*|read[A-Z]\w*|download\w*)$/.test(
      call.field('function')?.text() ?? '',
    ) &&
    given.length === 1 &&
    new RegExp(`^${name}\\b`).test(given[0]?.text() ?? '')
  )
}
