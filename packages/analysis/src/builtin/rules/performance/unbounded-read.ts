import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { enclosingFunction } from '../../rule-engine/walk-tree.ts'

export const unboundedRead: Rule = {
  name: 'unbounded-read',
  inTests: false,
  languages: [inGo(), inJava(), inJavaScript()],
}

const LIMITED = /MaxBytes|LimitReader|limit|max|Content-?Length|byteLength|MAX_/i

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /ReadAll\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const scope = enclosingFunction(call.node)
        const isBody =
          /^(?:io|ioutil)\.ReadAll$/.test(call.callee) &&
          /^(?:r|req|request)\.Body$/.test(call.args[0]?.text() ?? '')
        return isBody &&
          scope &&
          /\*http\.Request\b/.test(scope.field('parameters')?.text() ?? '') &&
          !LIMITED.test(scope.text())
          ? [{ node: call.node, needsEnd: scope, confidence: 0.85 }]
          : []
      }),
    good: [
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tr.Body = http.MaxBytesReader(w, r.Body, 1<<20)\n\tbody, err := io.ReadAll(r.Body)\n}',
      'package p\nfunc f(file *os.File) {\n\tbody, err := io.ReadAll(file)\n}',
      'package p\nvar s = "io.ReadAll(r.Body)"',
    ],
    bad: [
      'package p\nfunc f(w http.ResponseWriter, r *http.Request) {\n\tbody, err := io.ReadAll(r.Body)\n}',
      'package p\nfunc f(req *http.Request) {\n\tbody, _ := ioutil.ReadAll(req.Body)\n}',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /getInputStream|getReader/,
    find: (source) =>
      findCalls(source).flatMap((call) =>
        /^(?:request|req)\.getInputStream\(\)\.readAllBytes$/.test(call.callee) &&
        !LIMITED.test(enclosingFunction(call.node)?.text() ?? '')
          ? [{ node: call.node, confidence: 0.85 }]
          : [],
      ),
    good: [
      'class A { void f(HttpServletRequest request) { request.getInputStream().readNBytes(1000); } }',
      'class A { void f(HttpServletRequest request) { if (request.getContentLength() > 9) return; request.getInputStream().readAllBytes(); } }',
      'class A { void f() { file.getInputStream().readAllBytes(); } }',
    ],
    bad: [
      'class A { void f(HttpServletRequest request) { var b = request.getInputStream().readAllBytes(); } }',
      'class A { void f(HttpServletRequest req) { use(req.getInputStream().readAllBytes()); } }',
    ],
  }
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\.on\(\s*["']data["']/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const collects = /\+=|\.push\(|concat\(/.test(call.args[1]?.text() ?? '')
        return /^(?:req|request)\.on$/.test(call.callee) &&
          /^["']data["']$/.test(call.args[0]?.text() ?? '') &&
          collects &&
          !LIMITED.test(enclosingFunction(call.node)?.text() ?? '') &&
          !/length|size/i.test(call.args[1]?.text() ?? '')
          ? [{ node: call.node, confidence: 0.83 }]
          : []
      }),
    good: [
      'function f(req) { req.on("data", (chunk) => { size += chunk.length; if (size > MAX) req.destroy(); body += chunk }) }',
      'function f(req) { req.on("data", (chunk) => hash.update(chunk)) }',
      'socket.on("data", (chunk) => { body += chunk })',
    ],
    bad: [
      'function f(req) { req.on("data", (chunk) => { body += chunk }) }',
      'function f(request) { request.on("data", (chunk) => chunks.push(chunk)) }',
    ],
  }
}
