import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { enclosingFunction, isFunction } from '../../rule-engine/walk-tree.ts'

export const sleepInTest: Rule = {
  name: 'sleep-in-test',
  inTests: 'only',
  languages: [inPython(), inJavaScript(), inGo(), inJava(), inCSharp(), inRust()],
}

const sure = (node: SgNode): Found[] => [{ node, confidence: 0.86 }]

/** Whether the sleep is in a loop, which usually polls for a condition. */
function isPolling(node: SgNode): boolean {
  for (const around of node.ancestors()) {
    if (isFunction(around)) return false
    if (
      /^(?:for|while|do|for_in|foreach|enhanced_for)_(?:statement|expression)$|^loop_expression$/.test(
        String(around.kind()),
      )
    )
      return true
  }
  return false
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    path: 'test_fares.py',
    words: /sleep\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const scope = enclosingFunction(call.node)
        return /^(?:time|asyncio)\.sleep$/.test(call.callee) &&
          call.args[0]?.text() !== '0' &&
          scope?.field('name')?.text().startsWith('test_') === true &&
          !isPolling(call.node)
          ? sure(call.node)
          : []
      }),
    good: [
      'def test_a():\n    clock.sleep(1)',
      'def slow_server():\n    time.sleep(1)',
      'def test_a():\n    while not ready():\n        time.sleep(0.1)',
      'async def test_a():\n    await asyncio.sleep(0)',
    ],
    bad: [
      'def test_a():\n    start()\n    time.sleep(1)\n    assert done()',
      'async def test_a():\n    await asyncio.sleep(0.5)\n    assert done()',
    ],
  }
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    path: 'fare.test.ts',
    words: /setTimeout|sleep\(|delay\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        if (call.node.parent()?.kind() !== 'await_expression' || isPolling(call.node)) return []
        const isPause =
          call.callee === 'new Promise' &&
          /^\(?(\w+)\)?\s*=>\s*\{?\s*setTimeout\(\s*\1\s*,\s*[1-9]/.test(call.args[0]?.text() ?? '')
        const isNamed =
          /^(?:sleep|delay|setTimeout|wait|timers\.setTimeout)$/.test(call.callee) &&
          /^[1-9][\d_]*$/.test(call.args[0]?.text() ?? '')
        const test = enclosingFunction(call.node)?.parent()?.parent()?.field('function')?.text() ?? ''
        return (isPause || isNamed) && /^(?:it|test)\b/.test(test) ? sure(call.node) : []
      }),
    good: [
      'it("a", async () => { await vi.advanceTimersByTimeAsync(10) })',
      'it("a", async () => { while (!done) { await sleep(10) } })',
      'const server = async () => { await new Promise((resolve) => setTimeout(resolve, 10)) }',
    ],
    bad: [
      'it("a", async () => { await new Promise((resolve) => setTimeout(resolve, 100)); expect(a).toBe(1) })',
      'test("a", async () => { await sleep(500); expect(a).toBe(1) })',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    path: 'fare_test.go',
    words: /time\.Sleep\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const given = enclosingFunction(call.node)?.field('parameters')?.text() ?? ''
        return call.callee === 'time.Sleep' && /\*testing\.T\b/.test(given) && !isPolling(call.node)
          ? sure(call.node)
          : []
      }),
    good: [
      'package p\nfunc TestA(t *testing.T) {\n\tfor !done() {\n\t\ttime.Sleep(1)\n\t}\n}',
      'package p\nfunc slow() {\n\ttime.Sleep(1)\n}',
      'package p\nfunc TestA(t *testing.T) {\n\tgo func() { time.Sleep(1) }()\n}',
    ],
    bad: [
      'package p\nfunc TestA(t *testing.T) {\n\ttime.Sleep(time.Second)\n\tcheck(t)\n}',
      'package p\nfunc TestA(t *testing.T) {\n\tt.Run("a", func(t *testing.T) {\n\t\ttime.Sleep(5)\n\t})\n}',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    path: 'FareTest.java',
    words: /Thread\.sleep|TimeUnit/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const scope = enclosingFunction(call.node)
        return /^(?:Thread\.sleep|TimeUnit\.\w+\.sleep)$/.test(call.callee) &&
          /@Test\b/.test(scope?.text().slice(0, 200) ?? '') &&
          !isPolling(call.node)
          ? sure(call.node)
          : []
      }),
    good: [
      'class FareTest { @Test void a() { while (!done()) { Thread.sleep(10); } } }',
      'class FareTest { void slow() { Thread.sleep(10); } }',
      'class FareTest { @Test void a() { run(() -> { Thread.sleep(10); }); } }',
    ],
    bad: [
      'class FareTest { @Test void a() { Thread.sleep(10); check(); } }',
      'class FareTest { @Test public void a() throws Exception { start(); TimeUnit.SECONDS.sleep(1); } }',
    ],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    path: 'FareTests.cs',
    words: /Thread\.Sleep|Task\.Delay/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const scope = enclosingFunction(call.node)
        return /^(?:Thread\.Sleep|Task\.Delay)$/.test(call.callee) &&
          /\[(?:Test|Fact|TestMethod|Theory)/.test(scope?.text().slice(0, 200) ?? '') &&
          !isPolling(call.node)
          ? sure(call.node)
          : []
      }),
    good: [
      'class A { [Fact] void F() { while (!done) { Thread.Sleep(10); } } }',
      'class A { void F() { Thread.Sleep(10); } }',
      'class A { [Fact] void F() { Run(() => Thread.Sleep(10)); } }',
    ],
    bad: [
      'class A { [Test] public void F() { Thread.Sleep(10); G(); } }',
      'class A { [Fact] public async Task F() { await Task.Delay(10); G(); } }',
    ],
  }
}

function inRust(): LanguageRule {
  return {
    languages: ['Rust'],
    path: 'tests/fare.rs',
    words: /sleep\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const scope = enclosingFunction(call.node)
        const mark = scope?.prev()?.text() ?? ''
        return /(?:^|::)(?:thread|time)::sleep$/.test(call.callee) &&
          scope?.kind() === 'function_item' &&
          /^#\[(?:\w+::)*test\b/.test(mark) &&
          !isPolling(call.node)
          ? sure(call.node)
          : []
      }),
    good: [
      '#[test]\nfn a() { while !done() { std::thread::sleep(pause); } }',
      'fn a() { std::thread::sleep(pause); }',
      '#[test]\nfn a() { spawn(|| { thread::sleep(pause) }); }',
    ],
    bad: [
      '#[test]\nfn a() { std::thread::sleep(pause); check(); }',
      '#[tokio::test]\nasync fn a() { tokio::time::sleep(pause).await; check(); }',
    ],
  }
}
