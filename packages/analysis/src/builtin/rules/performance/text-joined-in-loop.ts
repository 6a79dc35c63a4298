import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch, Source } from '../../rule-engine/rule.ts'
import { enclosingFunction, isFunction, ofKind } from '../../rule-engine/walk-tree.ts'

export const textJoinedInLoop: Rule = {
  name: 'text-joined-in-loop',
  inTests: false,
  languages: [inJava(), inCSharp(), inGo()],
}

interface Shape {
  assignments: string[]
  loops: RegExp
  /** A pattern for the declaration of a string variable, with % in place of its name. */
  declared: string
}

function find({ assignments, loops, declared }: Shape): LanguageRule['find'] {
  return ({ root }: Source) =>
    ofKind(root, ...assignments).flatMap((node): RuleMatch[] => {
      const name = node.field('left')?.text() ?? ''
      const loop = node.ancestors().find((each) => loops.test(String(each.kind())) || isFunction(each))
      const scope = enclosingFunction(node)
      if (!/^\w+$/.test(name) || !loop || isFunction(loop) || !scope || !/^\+=$/.test(getOperator(node)))
        return []
      const before = scope.text().slice(0, loop.range().start.index - scope.range().start.index)
      const isText = new RegExp(declared.replaceAll('%', name)).test(before)
      // If the block contains `break` or `return`, the loop probably copies the string only once.
      return isText && !/\b(?:break|return)\b/.test(node.parent()?.parent()?.text() ?? '')
        ? [{ node, confidence: 0.88 }]
        : []
    })
}

const getOperator = (node: SgNode) => node.field('operator')?.text() ?? node.child(1)?.text() ?? ''

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /\+=/,
    find: find({
      assignments: ['assignment_expression'],
      loops: /^(?:enhanced_for|for|while|do)_statement$/,
      declared: '\\b(?:String\\s+%\\b|var\\s+%\\s*=\\s*")',
    }),
    good: [
      'class A { String f() { StringBuilder b = new StringBuilder(); for (String s : rows) { b.append(s); } return b.toString(); } }',
      'class A { int f() { int n = 0; for (int i : rows) { n += i; } return n; } }',
      'class A { String f() { String s = "a"; s += "b"; return s; } }',
    ],
    bad: [
      'class A { String f() { String s = ""; for (String row : rows) { s += row; } return s; } }',
      'class A { String f() { var s = ""; while (rows.hasNext()) { s += rows.next(); } return s; } }',
    ],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /\+=/,
    find: find({
      assignments: ['assignment_expression'],
      loops: /^(?:foreach|for|while|do)_statement$/,
      declared: '\\b(?:string\\s+%\\b|var\\s+%\\s*=\\s*(?:"|string\\.Empty))',
    }),
    good: [
      'class A { string F() { var b = new StringBuilder(); foreach (var s in rows) { b.Append(s); } return b.ToString(); } }',
      'class A { int F() { int n = 0; foreach (var i in rows) { n += i; } return n; } }',
      'class A { string F() { string s = "a"; s += "b"; return s; } }',
    ],
    bad: [
      'class A { string F() { string s = ""; foreach (var row in rows) { s += row; } return s; } }',
      'class A { string F() { var s = string.Empty; for (var i = 0; i < n; i++) { s += rows[i]; } return s; } }',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\+=/,
    find: find({
      assignments: ['assignment_statement'],
      loops: /^for_statement$/,
      declared: '\\b(?:%\\s*:=\\s*["`]|var\\s+%\\s+string\\b)',
    }),
    good: [
      'package p\nfunc f() string { var b strings.Builder; for _, s := range rows { b.WriteString(s) }; return b.String() }',
      'package p\nfunc f() int { n := 0; for _, i := range rows { n += i }; return n }',
      'package p\nfunc f() string { s := "a"; s += "b"; return s }',
    ],
    bad: [
      'package p\nfunc f() string { s := ""; for _, row := range rows { s += row }; return s }',
      'package p\nfunc f() string {\n\tvar out string\n\tfor rows.Next() {\n\t\tout += rows.Text()\n\t}\n\treturn out\n}',
    ],
  }
}
