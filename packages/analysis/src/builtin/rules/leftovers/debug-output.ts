import type { SgNode } from '@ast-grep/napi'
import { isString } from '../../rule-engine/built-string.ts'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule, RuleMatch, Source } from '../../rule-engine/rule.ts'
import { enclosingFunction, isFunction, ofKind } from '../../rule-engine/walk-tree.ts'

export const debugOutput: Rule = {
  name: 'debug-output',
  inTests: false,
  languages: [inJavaScript(), inPython(), inGo(), inJava(), inPhp(), inRuby(), inRust(), inCSharp()],
}

const toMatch = (node: SgNode, confidence = 0.88): RuleMatch[] => [{ node, confidence }]

const PRINTS =
  /(?:^|\/)(?:cli|bin|cmd|scripts?|tools?|examples?|samples?|demos?|bench\w*|migrations?|seeds?|docs?|tutorials?|playground|debug)(?:\/|\.)|(?:^|\/)(?:gulpfile|gruntfile|main|manage|setup|program)\.\w+$/i

const MARK =
  /^f?["'`]\W*(?:here|debug|dbg|test\d*|testing|xxx+|aaa+|got here|wtf)\W*["'`]$|^f?["'`](?:DEBUG\b|>>>|###)/i

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /console\.|debugger/,
    find: (source) => [
      ...ofKind(source.root, 'debugger_statement').flatMap((node) => toMatch(node, 0.95)),
      ...printsIn(source).flatMap((call) => {
        if (/log|print|report|debug|dump/i.test(enclosingFunction(call.node)?.field('name')?.text() ?? ''))
          return []
        if (reportsError(call.node)) return []
        const isBare =
          call.args.length > 0 &&
          call.args.every((each) => /^(?:identifier|member_expression|object)$/.test(String(each.kind())))
        return isBare || MARK.test(call.args[0]?.text() ?? '') ? toMatch(call.node, 0.82) : []
      }),
    ],
    good: [
      'console.error(error)',
      'load().catch((error) => console.log(error))',
      'try { load() } catch (error) { console.log(error) }',
      '#!/usr/bin/env node\nconsole.log(rows)',
      'const rows = read(process.argv[2])\nconsole.log(rows)',
      'console.log("Listening on port", port)',
      'log.info(rows)',
      'const text = "console.log(rows)"',
      '// console.log(rows)',
    ],
    bad: ['console.log(rows)', 'console.log("here")', 'debugger'],
  }
}

function printsIn(source: Source) {
  const prints = findCalls(source).filter(({ callee }) => /^console\.(?:log|dir|table|trace)$/.test(callee))
  return prints.length === 0 || PRINTS.test(source.path) || isProgram(source.root) ? [] : prints
}

/** Command-line programs print on purpose. */
const isProgram = (root: SgNode) =>
  /^#!|\bprocess\.(?:argv|exit)\b|from ["'](?:commander|yargs|citty|cac)["']/.test(root.text())

/** In an error handler, printing is better than nothing. Every callback of `.on` counts as an error handler. */
function reportsError(node: SgNode): boolean {
  return node.ancestors().some((around) => {
    const callee = isFunction(around) ? around.parent()?.parent()?.field('function')?.text() : undefined
    return around.kind() === 'catch_clause' || /(?:\.catch|\.on)$/.test(callee ?? '')
  })
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /print\(|breakpoint\(|set_trace\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        if (/^(?:breakpoint|i?pdb\.set_trace)$/.test(call.callee)) return toMatch(call.node, 0.95)
        if (call.callee !== 'print' || PRINTS.test(source.path)) return []
        const [first] = call.args
        return MARK.test(first?.text() ?? '') ||
          (isString(first) && /^f["'][^{]*\{\w+=\}/.test(first?.text() ?? ''))
          ? toMatch(call.node, 0.82)
          : []
      }),
    good: ['print("Listening on", port)', 'log.debug(rows)', 'print(rows)', '# breakpoint()'],
    bad: ['breakpoint()', 'import pdb; pdb.set_trace()', 'print("here")', 'print(f"{rows=}")'],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /fmt\.Print|spew\.Dump|\bprintln\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        if (/^(?:spew\.Dump|println)$/.test(call.callee))
          return PRINTS.test(source.path) ? [] : toMatch(call.node, 0.85)
        if (!/^fmt\.Print(?:ln|f)?$/.test(call.callee) || PRINTS.test(source.path)) return []
        return MARK.test(call.args[0]?.text() ?? '') || /^"%\+?#?v(?:\\n)?"$/.test(call.args[0]?.text() ?? '')
          ? toMatch(call.node)
          : []
      }),
    good: [
      'package p\nfunc f() { fmt.Fprintln(w, rows) }',
      'package p\nfunc f() { log.Println(rows) }',
      'package p\nfunc f() { fmt.Println("Listening on", port) }',
      'package p\nvar s = "fmt.Println(here)"',
    ],
    bad: [
      'package p\nfunc f() { fmt.Println("here") }',
      'package p\nfunc f() { fmt.Printf("%+v\\n", rows) }',
      'package p\nfunc f() { spew.Dump(rows) }',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /printStackTrace|System\.(?:out|err)/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        if (call.name === 'printStackTrace' && call.args.length === 0) return toMatch(call.node)
        return /^System\.out\.println?$/.test(call.callee) &&
          !PRINTS.test(source.path) &&
          MARK.test(call.args[0]?.text() ?? '') &&
          enclosingFunction(call.node)?.field('name')?.text() !== 'main'
          ? toMatch(call.node, 0.85)
          : []
      }),
    good: [
      'class A { void f() { e.printStackTrace(writer); } }',
      'class A { void f() { log.warn("no fare", e); } }',
      'class A { String s = "e.printStackTrace()"; }',
    ],
    bad: [
      'class A { void f() { e.printStackTrace(); } }',
      'class A { void f() { System.out.println("here"); } }',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /var_dump|print_r|\bdd\(|\bdump\(|\bray\(/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        const isDump = /^(?:var_dump|dd|dump|ray|debug_zval_refcount)$/.test(call.callee)
        const isPrint = call.callee === 'print_r' && call.args.length === 1
        const named = enclosingFunction(call.node)?.field('name')?.text() ?? ''
        return (isDump || isPrint) && !/dump|dd|debug/i.test(named + source.path) ? toMatch(call.node) : []
      }),
    good: [
      '<?php $text = print_r($rows, true);',
      '<?php class A { function dd() { dd($this); } }',
      '<?php $this->dump($rows);',
    ],
    bad: ['<?php var_dump($rows);', '<?php dd($rows);', '<?php print_r($rows);'],
  }
}

function inRuby(): LanguageRule {
  return {
    languages: ['Ruby'],
    words: /binding\.|byebug|debugger|\bputs\b/,
    find: (source) => [
      ...findCalls(source).flatMap((call) => {
        if (/^binding\.(?:pry|irb|break)$/.test(call.callee)) return toMatch(call.node, 0.95)
        return call.callee === 'puts' && MARK.test(call.args[0]?.text() ?? '') ? toMatch(call.node, 0.85) : []
      }),
      ...ofKind(source.root, 'identifier').flatMap((node) =>
        node.text() === 'byebug' &&
        /^(?:body_statement|then|program|block_body)$/.test(String(node.parent()?.kind()))
          ? toMatch(node, 0.95)
          : [],
      ),
    ],
    good: ['puts "Listening on #{port}"', 'logger.debug(rows)', 'text = "binding.pry"'],
    bad: ['binding.pry', 'puts "here"', 'def f\n  byebug\n  work\nend'],
  }
}

function inRust(): LanguageRule {
  return {
    languages: ['Rust'],
    words: /dbg!/,
    find: (source) =>
      findCalls(source).flatMap((call) => (call.callee === 'dbg!' ? toMatch(call.node, 0.93) : [])),
    good: ['fn f() { println!("{rows}"); }', 'fn f() { let s = "dbg!(rows)"; }', '// dbg!(rows)'],
    bad: ['fn f() { dbg!(rows); }', 'fn f() { let a = dbg!(b + 1); }'],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /Debugger\.|Console\.Write/,
    find: (source) =>
      findCalls(source).flatMap((call) => {
        if (/^Debugger\.(?:Break|Launch)$/.test(call.callee)) return toMatch(call.node, 0.92)
        return call.callee === 'Console.WriteLine' && MARK.test(call.args[0]?.text() ?? '')
          ? toMatch(call.node, 0.85)
          : []
      }),
    good: [
      'class A { void F() { Console.WriteLine("Listening"); } }',
      'class A { void F() { logger.LogDebug("here"); } }',
      'class A { string s = "Debugger.Break()"; }',
    ],
    bad: [
      'class A { void F() { Debugger.Break(); } }',
      'class A { void F() { Console.WriteLine("here"); } }',
    ],
  }
}
