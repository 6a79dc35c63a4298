import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const testLeftOut: Rule = {
  name: 'test-left-out',
  inTests: 'only',
  languages: [inJavaScript(), inPython(), inJava(), inCSharp(), inRust(), inGo()],
}

const sure = (node: SgNode): Found[] => [{ node, confidence: 0.9 }]

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    path: 'fare.test.ts',
    words: /\.only\(|\bf(?:it|describe)\(|\bx(?:it|describe|test)\(|\.skip\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const isFocused = /^(?:describe|it|test|suite|context)\.only$|^f(?:it|describe)$/.test(call.callee)
        const isOff = /^(?:describe|it|test|suite)\.skip$|^x(?:it|describe|test)$/.test(call.callee)
        if (!(isFocused || isOff) || !/string/.test(String(call.args[0]?.kind()))) return []
        const isExplained = isOff && /comment/.test(String(call.node.parent()?.prev()?.kind()))
        const [first, ...rest] = namedChildren(call.node)
        return isExplained || rest.length === 0 || !first ? [] : sure(first)
      }),
    good: [
      'it("a", () => {})',
      '// broken upstream, see #12\nit.skip("a", () => {})',
      'it.skipIf(isWindows)("a", () => {})',
      'const text = "it.only()"',
    ],
    bad: [
      'it.only("a", () => {})',
      'describe.skip("a", () => {})',
      'fit("a", () => {})',
      'xit("a", () => {})',
    ],
  }
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    path: 'test_fares.py',
    words: /skip/,
    find: ({ root }) =>
      ofKind(root, 'decorator').flatMap((node) =>
        /^@(?:pytest\.mark\.skip|unittest\.skip)(?:\(\s*\))?$/.test(node.text()) &&
        !/comment/.test(String(node.prev()?.kind()) + String(node.next()?.kind()))
          ? sure(node)
          : [],
      ),
    good: [
      '@pytest.mark.skip(reason="needs a network")\ndef test_a(): pass',
      '@unittest.skip("needs a network")\ndef test_a(): pass',
      '@pytest.mark.skipif(WINDOWS, reason="paths")\ndef test_a(): pass',
    ],
    bad: ['@pytest.mark.skip\ndef test_a(): pass', '@pytest.mark.skip()\ndef test_a(): pass'],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    path: 'FareTest.java',
    words: /@(?:Disabled|Ignore)/,
    find: ({ root }) =>
      ofKind(root, 'marker_annotation').flatMap((node) =>
        /^@(?:Disabled|Ignore)$/.test(node.text()) &&
        !/\/[/*]/.test(node.parent()?.parent()?.prev()?.text() ?? '')
          ? sure(node)
          : [],
      ),
    good: [
      'class A { @Disabled("needs a network") @Test void a() {} }',
      'class A { @Ignore("needs a network") @Test void a() {} }',
      'class A { @Test void a() {} }',
    ],
    bad: ['class A { @Disabled @Test void a() {} }', 'class A { @Test @Ignore void a() {} }'],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    path: 'FareTests.cs',
    words: /Ignore|Skip/,
    find: ({ root }) =>
      ofKind(root, 'attribute').flatMap((node) =>
        /^Ignore(?:\(\s*\))?$|^(?:Fact|Theory)\(\s*Skip\s*=\s*""\s*\)$/.test(node.text()) ? sure(node) : [],
      ),
    good: [
      'class A { [Ignore("needs a network")] void F() {} }',
      'class A { [Fact(Skip = "needs a network")] void F() {} }',
      'class A { [Fact] void F() {} }',
    ],
    bad: ['class A { [Test, Ignore] void F() {} }', 'class A { [Fact(Skip = "")] void F() {} }'],
  }
}

function inRust(): LanguageRule {
  return {
    languages: ['Rust'],
    path: 'tests/fare.rs',
    words: /#\[ignore\]/,
    find: ({ root }) =>
      ofKind(root, 'attribute_item').flatMap((node) =>
        node.text() === '#[ignore]' &&
        !/comment/.test(`${node.prev()?.kind()} ${node.next()?.kind()} ${node.prev()?.prev()?.kind()}`)
          ? sure(node)
          : [],
      ),
    good: [
      '#[test]\n#[ignore = "needs a network"]\nfn a() {}',
      '#[test]\nfn a() {}',
      '// needs a network\n#[ignore]\n#[test]\nfn a() {}',
    ],
    bad: ['#[test]\n#[ignore]\nfn a() {}', '#[ignore]\n#[test]\nfn a() {}'],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    path: 'fare_test.go',
    words: /\.Skip(?:Now)?\(\)/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const isAlways =
          call.node
            .ancestors()
            .find((each) => each.kind() === 'if_statement' || each.kind() === 'function_declaration')
            ?.kind() === 'function_declaration'
        return /^t\.Skip(?:Now)?$/.test(call.callee) && call.args.length === 0 && isAlways
          ? sure(call.node)
          : []
      }),
    good: [
      'package p\nfunc TestA(t *testing.T) {\n\tt.Skip("needs a network")\n}',
      'package p\nfunc TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip()\n\t}\n}',
      'package p\nfunc TestA(t *testing.T) {\n\ts.Skip()\n}',
    ],
    bad: [
      'package p\nfunc TestA(t *testing.T) {\n\tt.Skip()\n}',
      'package p\nfunc TestA(t *testing.T) {\n\tt.SkipNow()\n}',
    ],
  }
}
