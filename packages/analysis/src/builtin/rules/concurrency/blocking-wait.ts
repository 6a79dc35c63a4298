import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { Found, LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { enclosingFunction, namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const blockingWait: Rule = {
  name: 'blocking-wait',
  inTests: false,
  languages: [inPython(), inCSharp(), inRust()],
}

const sure = (node: SgNode): Found[] => [{ node, confidence: 0.87 }]

const isAsync = (scope: SgNode | null) =>
  /^(?:(?:public|private|protected|internal|static|override|virtual|sealed|pub(?:\([^)]*\))?|\[[^\]]*\])\s+)*async\b/.test(
    scope?.text().slice(0, 300) ?? '',
  )

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /async def/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        /^(?:time\.sleep|requests\.(?:get|post|put|delete|patch|head|request)|subprocess\.(?:run|check_output|check_call|call)|urllib\.request\.urlopen)$/.test(
          call.callee,
        ) && isAsync(enclosingFunction(call.node))
          ? sure(call.node)
          : [],
      ),
    good: [
      'async def f():\n    await asyncio.sleep(1)',
      'def f():\n    time.sleep(1)',
      'async def f():\n    await run(lambda: time.sleep(1))',
      'async def f():\n    await asyncio.to_thread(requests.get, url)',
    ],
    bad: ['async def f():\n    time.sleep(1)', 'async def f():\n    return requests.get(url, timeout=3)'],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /async\b/,
    find: (source) => [
      ...findCalls(source).flatMap((call) => {
        const isWait =
          /Async\(.*\)\.(?:GetAwaiter\(\)\.GetResult|Wait)$/.test(call.callee) ||
          call.callee === 'Thread.Sleep'
        return isWait && isAsync(enclosingFunction(call.node)) ? sure(call.node) : []
      }),
      ...ofKind(source.root, 'member_access_expression').flatMap((node) => {
        const [call] = namedChildren(node)
        return node.text().endsWith('.Result') &&
          call?.kind() === 'invocation_expression' &&
          /Async\(/.test(call.text()) &&
          isAsync(enclosingFunction(node))
          ? sure(node)
          : []
      }),
    ],
    good: [
      'class A { async Task F() { await GetAsync(); } }',
      'class A { int F() { return GetAsync().Result; } }',
      'class A { async Task F() { var a = await b; use(a.Result); } }',
    ],
    bad: [
      'class A { async Task F() { var a = GetAsync().Result; } }',
      'class A { public async Task<int> F() { Thread.Sleep(10); return 1; } }',
    ],
  }
}

function inRust(): LanguageRule {
  return {
    languages: ['Rust'],
    words: /async\b/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const scope = enclosingFunction(call.node)
        return /^(?:std::)?thread::sleep$|^std::fs::\w+$|^reqwest::blocking::\w+$/.test(call.callee) &&
          scope?.kind() === 'function_item' &&
          isAsync(scope)
          ? sure(call.node)
          : []
      }),
    good: [
      'async fn f() { tokio::time::sleep(pause).await; }',
      'fn f() { std::thread::sleep(pause); }',
      'async fn f() { spawn_blocking(|| std::thread::sleep(pause)).await; }',
    ],
    bad: [
      'async fn f() { std::thread::sleep(pause); }',
      'pub async fn f() { let text = std::fs::read_to_string(path); }',
    ],
  }
}
