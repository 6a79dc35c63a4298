import type { SgNode } from '@ast-grep/napi'
import { type Call, findCalls } from '../../rule-engine/read-calls.ts'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const resultDropped: Rule = {
  name: 'result-dropped',
  inTests: false,
  languages: [inJavaScript(), inPython(), inJava()],
}

function where(drops: (call: Call) => boolean): LanguageRule['find'] {
  return (source) =>
    findCalls(source).flatMap((call): Found[] =>
      call.node.parent()?.kind() === 'expression_statement' && drops(call)
        ? [{ node: call.node, confidence: 0.86 }]
        : [],
    )
}

const isText = (node: SgNode | undefined) => /string|regex/.test(String(node?.kind()))

function inJavaScript(): LanguageRule {
  const pure =
    /^(?:trim|trimStart|trimEnd|toUpperCase|toLowerCase|toFixed|slice|concat|toSorted|toReversed|padStart|padEnd)$/
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\.(?:map|filter|trim|to[A-Z]\w+|slice|concat|replace|replaceAll|pad\w+)\(/,
    find: where(({ name, args, object, callee }) => {
      if (!object) return false
      if (/^replace(?:All)?$/.test(name))
        return (
          args.length === 2 &&
          isText(args[0]) &&
          // A callback is a common way to iterate over matches.
          isText(args[1]) &&
          !/(?:location|router|history|navigation)$/i.test(object.text())
        )
      // Some libraries have a `filter` with side effects, so only names that look like lists count.
      if (name === 'filter')
        return args[0]?.kind() === 'arrow_function' && /(?:s|list)$|\]$/i.test(object.text())
      return pure.test(name) && !/^(?:this|super|cy|\$)/.test(callee)
    }),
    good: [
      'const short = text.trim()',
      'router.replace("/home", options)',
      'return text.replace("a", "b")',
      'rows.map((row) => save(row))',
      '// text.trim()',
      'text.replace(/a/g, (match) => { count += match.length })',
    ],
    bad: ['text.trim()', 'text.replace("a", "b")', 'rows.filter((row) => row.open)'],
  }
}

function inPython(): LanguageRule {
  const pure = /^(?:strip|lstrip|rstrip|upper|lower|capitalize|removeprefix|removesuffix)$/
  const builtin = /^(?:sorted|reversed|str|len|sum|zip|enumerate|abs|round)$/
  return {
    languages: ['Python'],
    words: /strip\(|upper\(|lower\(|replace\(|sorted\(|reversed\(|==|capitalize\(|remove(?:pre|suf)fix\(/,
    find: (source) => [
      ...where(({ name, object, args, callee }) => {
        if (!object) return builtin.test(callee) && callee !== 'str' && callee !== 'len'
        return (
          (pure.test(name) && args.length < 2) ||
          (name === 'replace' && args.length === 2 && args.every((each) => each.kind() === 'string'))
        )
      })(source),
      ...ofKind(source.root, 'expression_statement').flatMap((node): Found[] => {
        const [only] = namedChildren(node)
        const isQuestion =
          only?.kind() === 'comparison_operator' && only.children().some((child) => child.text() === '==')
        const isLast = node.next() === null && node.parent()?.kind() === 'module'
        return only && isQuestion && !isLast && !isInWith(node) ? [{ node: only, confidence: 0.86 }] : []
      }),
    ],
    good: [
      'name = text.strip()',
      'ax.title("fares")',
      'rows.sort()',
      'return sorted(rows)',
      'with raises(ValueError):\n    a == b',
      'text = """\ntext.strip()\n"""',
    ],
    bad: ['text.strip()', 'sorted(rows)', 'text.replace("a", "b")', 'def f():\n    a == b\n    return a'],
  }
}

const isInWith = (node: SgNode) =>
  node.ancestors().some((around) => /^(?:with|try)_statement$/.test(String(around.kind())))

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /\.(?:trim|strip|toUpperCase|toLowerCase|substring|plusDays|minusDays|plus\w+|minus\w+|replace)\(/,
    find: where(({ name, object, args }) => {
      if (!object) return false
      if (/^(?:trim|strip|toUpperCase|toLowerCase)$/.test(name))
        return args.length === 0 && !/list|builder|buffer/i.test(object.text())
      return (
        /^(?:plus|minus)(?:Days|Hours|Minutes|Seconds|Months|Weeks|Years|Millis)$/.test(name) ||
        (name === 'replace' && args.length === 2 && args.every(isText))
      )
    }),
    good: [
      'class A { void f() { a = a.trim(); } }',
      'class A { void f() { list.trim(); } }',
      'class A { String s = "a.trim();"; }',
    ],
    bad: [
      'class A { void f() { a.trim(); } }',
      'class A { void f() { day.plusDays(1); } }',
      'class A { void f() { a.replace("x", "y"); } }',
    ],
  }
}
