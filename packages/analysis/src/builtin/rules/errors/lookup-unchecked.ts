import type { SgNode } from '@ast-grep/napi'
import { type Call, findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren } from '../../rule-engine/walk-tree.ts'

export const lookupUnchecked: Rule = {
  name: 'lookup-unchecked',
  inTests: false,
  languages: [inPython(), inJavaScript(), inJava(), inCSharp(), inPhp()],
}

function where(fails: (call: Call) => boolean): LanguageRule['find'] {
  return (source) =>
    findCalls(source).flatMap((call) => {
      const parent = call.node.parent()
      return parent && isAccess(parent, call.node) && fails(call) && !isGuarded(parent)
        ? [{ node: parent, confidence: 0.8 }]
        : []
    })
}

function isAccess(parent: SgNode, call: SgNode): boolean {
  const object = parent.field('object') ?? parent.field('value') ?? parent.field('expression')
  return (
    /^(?:attribute|subscript|member_expression|subscript_expression|field_access|method_invocation|member_access_expression|member_call_expression)$/.test(
      String(parent.kind()),
    ) &&
    object?.id() === call.id() &&
    !parent.text().slice(call.text().length).trimStart().startsWith('?')
  )
}

function isGuarded(node: SgNode): boolean {
  const asked = String(node.child(0)?.text())
  return node.ancestors().some((around) => {
    const kind = String(around.kind())
    const condition = /^(?:if_statement|ternary_expression)$/.test(kind) ? around.field('condition') : null
    const tested = kind === 'conditional_expression' ? namedChildren(around)[1] : condition
    const isTested = tested?.text().includes(asked) === true && !isWithin(node, tested)
    return /^(?:try_statement|optional_chain)$/.test(kind) || isTested
  })
}

const isWithin = (node: SgNode, outer: SgNode) =>
  node.ancestors().some((around) => around.id() === outer.id())

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /re\.(?:match|search)\(|\.first\(\)/,
    find: where(
      ({ callee, args }) =>
        (/^re\.(?:match|search)$/.test(callee) && !alwaysMatches(args[0]?.text() ?? '')) ||
        /\.(?:filter|filter_by|order_by|all)\(.*\)\.first$|\.objects\.first$/.test(callee),
    ),
    good: [
      'found = re.match(pattern, text)\nif found:\n    use(found.group(1))',
      'try:\n    name = re.match(pattern, text).group(1)\nexcept AttributeError:\n    name = None',
      'names = re.findall(pattern, text)[0]',
      'if re.match(pattern, text):\n    name = re.match(pattern, text).group(1)',
      'name = re.match(pattern, text).group(1) if re.match(pattern, text) else None',
      'indent = re.match(r"( *)", text).group(1)',
      '# re.match(pattern, text).group(1)',
    ],
    bad: [
      'name = re.match(pattern, text).group(1)',
      'year = re.search(r"[0-9]+", text)[0]',
      'name = User.objects.filter(id=id).first().name',
    ],
  }
}

function alwaysMatches(literal: string): boolean {
  const pattern = /^r?(["'])(.*)\1$/s.exec(literal)?.[2]
  if (pattern === undefined) return false
  try {
    return new RegExp(`^(?:${pattern})`).test('')
  } catch {
    // JavaScript can't parse some Python patterns.
    return false
  }
}

function inJavaScript(): LanguageRule {
  const isCallback = (node: SgNode | undefined) => /function/.test(String(node?.kind()))
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\.match\(|\.find\(|\.exec\(/,
    find: where(
      ({ name, args }) =>
        (name === 'match' &&
          args.length === 1 &&
          args[0]?.kind() === 'regex' &&
          !/g\w*$/.test(args[0].text())) ||
        (name === 'find' && args.length === 1 && isCallback(args[0])),
    ),
    good: [
      'const name = text.match(/a(b)/)?.[1]',
      'const row = rows.find((each) => each.id === id)\nif (row) use(row.name)',
      'const many = text.match(/ab/g)',
      'const text = "rows.find((each) => each.id).name"',
      'const name = $(list).find("li").text',
    ],
    bad: ['const name = text.match(/a(b)/)[1]', 'const name = rows.find((each) => each.id === id).name'],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /findById|findFirst|findAny/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        call.name === 'get' &&
        call.args.length === 0 &&
        /\.(?:findById|findFirst|findAny)\(.*\)\.get$/.test(call.callee) &&
        !isGuarded(call.node)
          ? [{ node: call.node, confidence: 0.8 }]
          : [],
      ),
    good: [
      'class A { void f() { users.findById(id).orElseThrow(); } }',
      'class A { void f() { Optional<User> user = users.findById(id); } }',
      'class A { void f() { cache.get(); } }',
    ],
    bad: [
      'class A { void f() { use(users.findById(id).get()); } }',
      'class A { void f() { String a = names.stream().filter(x -> x.isEmpty()).findFirst().get(); } }',
    ],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /OrDefault\(/,
    find: where(({ name }) => /^(?:First|Single|Last)OrDefault$/.test(name)),
    good: [
      'class A { void F() { var a = rows.FirstOrDefault()?.Name; } }',
      'class A { void F() { var a = rows.First().Name; } }',
      'class A { void F() { var a = rows.FirstOrDefault() ?? b; } }',
    ],
    bad: [
      'class A { void F() { var a = rows.FirstOrDefault(x => x.Id == id).Name; } }',
      'class A { void F() { use(rows.SingleOrDefault().Name); } }',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /::find\(|->first\(\)/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const parent = call.node.parent()
        const isModel =
          /^[A-Z]\w*::find$/.test(call.callee) ||
          (/^[A-Z]\w*::where\(.*\)->first$/.test(call.callee) && call.args.length === 0)
        const isUsed =
          /^member_(?:access|call)_expression$/.test(String(parent?.kind())) &&
          parent?.field('object')?.id() === call.node.id()
        return parent && isModel && isUsed ? [{ node: parent, confidence: 0.8 }] : []
      }),
    good: [
      '<?php $a = User::find($id)?->name;',
      '<?php $a = User::findOrFail($id)->name;',
      '<?php $a = $rows->first()->name;',
    ],
    bad: ['<?php $a = User::find($id)->name;', '<?php $a = User::where("a", 1)->first()->name;'],
  }
}
