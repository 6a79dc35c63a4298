import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { hasComment, namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const broadCatch: Rule = {
  name: 'broad-catch',
  inTests: false,
  languages: [inPython(), inJava(), inRuby()],
}

const sure = (node: SgNode, confidence = 0.88): RuleMatch[] => [{ node, needsEnd: node.parent(), confidence }]

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /except\s*:|BaseException/,
    find: ({ root }) =>
      ofKind(root, 'except_clause').flatMap((node) => {
        const body = namedChildren(node).find((part) => part.kind() === 'block')
        const caught = namedChildren(node).find((part) => part.kind() !== 'block')
        const all = caught === undefined || /^\(?(?:BaseException)\b/.test(caught.text())
        const isIdle = namedChildren(body ?? null).every((part) =>
          /^(?:pass|\.\.\.|continue)$/.test(part.text()),
        )
        if (!all || !body || isIdle || hasComment(node)) return []
        const name = /\bas (\w+)$/.exec(caught?.text() ?? '')?.[1]
        // Passing the error to a function or storing it counts as handling it.
        const isPassedOn = name !== undefined && new RegExp(`[(,=:]\\s*${name}\\b(?!\\.)`).test(body.text())
        return isPassedOn || /\braise\b|\bexit\(|_exit\(/.test(body.text()) ? [] : sure(node.child(0) ?? node)
      }),
    good: [
      'try:\n    work()\nexcept ValueError:\n    report()',
      'try:\n    work()\nexcept:\n    undo()\n    raise',
      'try:\n    work()\nexcept Exception as error:\n    report(error)',
      'text = """\nexcept:\n    report()\n"""',
    ],
    bad: [
      'try:\n    work()\nexcept:\n    report()',
      'try:\n    work()\nexcept BaseException as error:\n    print(error.args)',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /catch\s*\(\s*(?:final\s+)?Throwable/,
    find: ({ root }) =>
      ofKind(root, 'catch_clause').flatMap((node) => {
        const caught = namedChildren(node).find((part) => part.kind() === 'catch_formal_parameter')
        const body = node.field('body')
        if (!/^(?:final )?Throwable\b/.test(caught?.text() ?? '') || namedChildren(body).length === 0)
          return []
        const name = /(\w+)$/.exec(caught?.text() ?? '')?.[1] ?? ''
        const isPassedOn = new RegExp(`\\bthrow\\b|\\((?:[^()]*,\\s*)?${name}\\)|exit\\(|interrupt\\(`).test(
          body?.text() ?? '',
        )
        return isPassedOn ? [] : sure(caught as SgNode, 0.82)
      }),
    good: [
      'class A { void f() { try { g(); } catch (Throwable t) { undo(); throw t; } } }',
      'class A { void f() { try { g(); } catch (Throwable t) { future.completeExceptionally(t); } } }',
      'class A { void f() { try { g(); } catch (Exception e) { report(); } } }',
    ],
    bad: [
      'class A { void f() { try { g(); } catch (Throwable t) { done = false; } } }',
      'class A { int f() { try { return g(); } catch (final Throwable e) { return -1; } } }',
    ],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /rescue\s+Exception\b/,
    find: ({ root }) =>
      ofKind(root, 'rescue').flatMap((node) => {
        const caught = node.children().find((child) => child.kind() === 'exceptions')
        return caught?.text() === 'Exception' && !/\braise\b|\bexit|\babort/.test(node.text())
          ? sure(caught)
          : []
      }),
    good: [
      'begin\n  work\nrescue => e\n  report(e)\nend',
      'begin\n  work\nrescue Exception\n  undo\n  raise\nend',
      'text = "rescue Exception"',
    ],
    bad: [
      'begin\n  work\nrescue Exception => e\n  report(e)\nend',
      'def f\n  work\nrescue Exception\n  nil\nend',
    ],
  }
}
