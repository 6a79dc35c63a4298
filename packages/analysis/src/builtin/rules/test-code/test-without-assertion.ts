import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { hasComment, namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const testWithoutAssertion: Rule = {
  name: 'test-without-assertion',
  inTests: 'only',
  languages: [inPython(), inJavaScript(), inJava(), inGo()],
}

const CHECKS =
  /assert|expect|verif|check|should|must|raises|throws|fail|ensure|valid|compar|match|equal|require|\bt\.(?:is|true|false|like|Run|Error|Fatal|Skip)|warns|snapshot|approve|inspect|test|skip|benchmark|\bgolden|render|smoke|run_|\bwait/i

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    path: 'test_fares.py',
    words: /def test_/,
    find: (source) =>
      ofKind(source.root, 'function_definition').flatMap((node) => {
        const name = node.field('name')
        const body = node.field('body')
        if (
          !name?.text().startsWith('test_') ||
          !isInTestClass(node) ||
          !body ||
          hasComment(body) ||
          hasComment(node)
        )
          return []
        const decorators =
          node.parent()?.kind() === 'decorated_definition'
            ? namedChildren(node.parent()).filter((each) => each.kind() === 'decorator')
            : []
        const isIdle = namedChildren(body).every(
          (each) =>
            /^(?:pass_statement|expression_statement)$/.test(String(each.kind())) &&
            !/\w\(/.test(each.text()),
        )
        const isSetUp =
          /smoke|import|no_error|does_not_(?:raise|fail|crash)|without_error|not_raise/.test(name.text()) ||
          /\bNone\b|\bwith\b|yield|lambda/.test(body.text())
        return isIdle ||
          isSetUp ||
          decorators.some((each) => /skip|xfail|raises|parametrize/.test(each.text())) ||
          CHECKS.test(body.text().replaceAll(/\btest_\w+(?!\w*\()/g, ''))
          ? []
          : [{ node: name, needsEnd: node, confidence: 0.8 }]
      }),
    good: [
      'def test_fare():\n    assert fare(1) == 2',
      'def test_fare():\n    check_fare(1)',
      'def test_fare():\n    with raises(ValueError):\n        fare(0)',
      'def helper():\n    fare(1)',
      'class Model(Base):\n    def test_step(self, rows):\n        return self.step(rows)',
      'class TestFare:\n    def test_all(self):\n        self.test_adult()\n        self.test_child()',
      'def test_fare():\n    # must not hang\n    fare(1)',
    ],
    bad: [
      'def test_fare():\n    result = fare(1)\n    print(result)',
      'class TestFare:\n    def test_fare(self):\n        fare(1)',
    ],
  }
}

/**
 * Also true outside a class. In a class that isn't a test class, `test_` may be part of a framework's name, such as a
 * model's `test_step`.
 */
function isInTestClass(node: SgNode): boolean {
  const around = node.ancestors().find((each) => each.kind() === 'class_definition')
  return !around || /test/i.test(`${around.field('name')?.text()} ${around.field('superclasses')?.text()}`)
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    path: 'fare.test.ts',
    words: /\b(?:it|test)\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const body = call.args[1]
        if (!/^(?:it|test)$/.test(call.callee) || !/function/.test(String(body?.kind())) || !body) return []
        const text = body.field('body')?.text() ?? ''
        return /\w\(/.test(text) &&
          !CHECKS.test(text) &&
          !/\/[/*]|cy\.|page\.|\bdone\b|screen\.|findBy|getBy/.test(text)
          ? [{ node: call.args[0] ?? call.node, needsEnd: call.node, confidence: 0.8 }]
          : []
      }),
    good: [
      'it("adds", () => { expect(add(1)).toBe(2) })',
      'it("adds", () => { checkSum(add(1)) })',
      'it.todo("adds")',
      'it("shows", async () => { await screen.findByText("a") })',
    ],
    bad: [
      'it("adds", () => { add(1) })',
      'test("adds", async () => { const sum = await add(1); console.log(sum) })',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    path: 'FareTest.java',
    words: /@Test/,
    find: ({ root }) =>
      ofKind(root, 'method_declaration').flatMap((node) => {
        const marks =
          namedChildren(node)
            .find((part) => part.kind() === 'modifiers')
            ?.text() ?? ''
        const text = node.field('body')?.text() ?? ''
        const name = node.field('name')
        return name &&
          /@Test\b(?!\s*\()/.test(marks) &&
          /\w\(/.test(text) &&
          !CHECKS.test(text) &&
          !/contextLoads|\/[/*]|throw/.test(node.text())
          ? [{ node: name, needsEnd: node, confidence: 0.8 }]
          : []
      }),
    good: [
      'class FareTest { @Test void adds() { assertEquals(2, add(1)); } }',
      'class FareTest { @Test void adds() { verify(store).save(1); } }',
      'class FareTest { @Test(expected = A.class) public void adds() { add(1); } }',
      'class FareTest { @Test void contextLoads() { } }',
    ],
    bad: [
      'class FareTest { @Test void adds() { add(1); } }',
      'class FareTest { @Test public void adds() { int sum = add(1); System.out.println(sum); } }',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    path: 'fare_test.go',
    words: /func Test/,
    find: ({ root }) =>
      ofKind(root, 'function_declaration').flatMap((node) => {
        const name = node.field('name')
        const text = node.field('body')?.text() ?? ''
        const given = /^\((\w+) \*testing\.T\)$/.exec(node.field('parameters')?.text() ?? '')?.[1]
        // A helper that receives `t` may fail the test.
        return name?.text().startsWith('Test') &&
          given &&
          /\w\(/.test(text) &&
          !new RegExp(`\\b${given}\\b`).test(text) &&
          !/panic|\/\/|m\.Run/.test(text)
          ? [{ node: name, needsEnd: node, confidence: 0.85 }]
          : []
      }),
    good: [
      'package p\nfunc TestAdd(t *testing.T) {\n\tif add(1) != 2 {\n\t\tt.Fatal("no")\n\t}\n}',
      'package p\nfunc TestAdd(t *testing.T) {\n\tcheck(t, add(1))\n}',
      'package p\nfunc TestMain(m *testing.M) {\n\tm.Run()\n}',
    ],
    bad: [
      'package p\nfunc TestAdd(t *testing.T) {\n\tadd(1)\n}',
      'package p\nfunc TestAdd(t *testing.T) {\n\tfmt.Println(add(1))\n}',
    ],
  }
}
