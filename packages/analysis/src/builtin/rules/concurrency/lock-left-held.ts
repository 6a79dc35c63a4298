import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { enclosingFunction, ofKind } from '../../rule-engine/walk-tree.ts'

export const lockLeftHeld: Rule = {
  name: 'lock-left-held',
  inTests: false,
  languages: [inGo(), inPython(), inJava()],
}

const sure = (node: SgNode, confidence: number): RuleMatch[] => [{ node, confidence }]
const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\.R?Lock\(\)/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const scope = enclosingFunction(call.node)
        if (
          !/\.R?Lock$/.test(call.callee) ||
          call.args.length > 0 ||
          !scope ||
          /lock/i.test(scope.field('name')?.text() ?? '')
        )
          return []
        const free = `${call.callee.replace(/(R?)Lock$/, '$1Unlock')}()`
        const after = scope.text().slice(call.node.range().end.index - scope.range().start.index)
        const at = after.indexOf(free)
        // The function either leaves the lock to its caller or releases it with defer.
        if (at < 0 || new RegExp(`defer (?:func\\(\\) \\{[^}]*)?${quote(free)}`).test(scope.text())) return []
        const between = ofKind(scope, 'return_statement').filter((each) => isBetween(each, call.node, at))
        return between.some((each) => !freedBefore(each, free)) ? sure(call.node, 0.85) : []
      }),
    good: [
      'package p\nfunc (s *S) f() int {\n\ts.mu.Lock()\n\tdefer s.mu.Unlock()\n\treturn s.n\n}',
      'package p\nfunc (s *S) f() int {\n\ts.mu.Lock()\n\tn := s.n\n\ts.mu.Unlock()\n\treturn n\n}',
      'package p\nfunc (s *S) f() error {\n\ts.mu.Lock()\n\tif s.done {\n\t\ts.mu.Unlock()\n\t\treturn nil\n\t}\n\ts.mu.Unlock()\n\treturn nil\n}',
    ],
    bad: [
      'package p\nfunc (s *S) f() error {\n\ts.mu.Lock()\n\tif s.done {\n\t\treturn nil\n\t}\n\ts.n++\n\ts.mu.Unlock()\n\treturn nil\n}',
      'package p\nfunc f() error {\n\tmu.RLock()\n\tv, ok := m[k]\n\tif !ok {\n\t\treturn errMissing\n\t}\n\tmu.RUnlock()\n\treturn use(v)\n}',
    ],
  }
}

const isBetween = (node: SgNode, lock: SgNode, at: number) => {
  const distance = node.range().start.index - lock.range().end.index
  return distance > 0 && distance < at && enclosingFunction(node)?.id() === enclosingFunction(lock)?.id()
}

const freedBefore = (node: SgNode, free: string) => (node.parent()?.text() ?? '').includes(free)

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /\.acquire\(\)/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const scope = enclosingFunction(call.node)
        const lock = call.object?.text() ?? ''
        const isBare =
          call.node.parent()?.kind() === 'expression_statement' || call.node.parent()?.kind() === 'await'
        if (
          call.name !== 'acquire' ||
          call.args.length > 0 ||
          !/lock|mutex|sem/i.test(lock) ||
          !scope ||
          !isBare
        )
          return []
        const isFreed = scope.text().includes(`${lock}.release()`)
        const isSafe = ofKind(scope, 'finally_clause').some((block) =>
          block.text().includes(`${lock}.release()`),
        )
        return isFreed && !isSafe ? sure(call.node, 0.85) : []
      }),
    good: [
      'def f():\n    with lock:\n        work()',
      'def f():\n    lock.acquire()\n    try:\n        work()\n    finally:\n        lock.release()',
      'def __enter__(self):\n    self.lock.acquire()',
    ],
    bad: [
      'def f():\n    lock.acquire()\n    work()\n    lock.release()',
      'def f(self):\n    self._lock.acquire()\n    self.rows.append(read())\n    self._lock.release()',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /\.lock\(\)/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const scope = enclosingFunction(call.node)
        const lock = call.object?.text() ?? ''
        if (call.name !== 'lock' || call.args.length > 0 || !/lock|mutex/i.test(lock) || !scope) return []
        const isFreed = scope.text().includes(`${lock}.unlock()`)
        const isSafe = ofKind(scope, 'finally_clause').some((block) => block.text().includes('.unlock()'))
        return isFreed && !isSafe ? sure(call.node, 0.88) : []
      }),
    good: [
      'class A { void f() { lock.lock(); try { g(); } finally { lock.unlock(); } } }',
      'class A { void acquire() { lock.lock(); } }',
      'class A { String s = "lock.lock(); lock.unlock();"; }',
    ],
    bad: [
      'class A { void f() { lock.lock(); g(); lock.unlock(); } }',
      'class A { void f() { this.rowLock.lock(); g(); this.rowLock.unlock(); } }',
    ],
  }
}
