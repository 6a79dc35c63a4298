import type { SgNode } from '@ast-grep/napi'
import { readCall } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule, RuleMatch } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const causeLost: Rule = {
  name: 'cause-lost',
  inTests: false,
  languages: [inJavaScript(), inJava(), inCSharp(), inPhp(), inGo()],
}

const sure = (node: SgNode, confidence = 0.85): RuleMatch[] => [{ node, confidence }]
const usesWhole = (name: string, text: string) =>
  new RegExp(`(?<![\\w$.])${name.replace('$', '\\$')}(?![\\w$]|\\s*(?:\\.|\\?\\.|->))`).test(text)

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /catch/,
    find: ({ root }) =>
      ofKind(root, 'catch_clause').flatMap((node) => {
        const name = node.field('parameter')?.text()
        const body = node.field('body')
        if (!name || !body) return []
        return namedChildren(body).flatMap((statement) => {
          const made = statement.kind() === 'throw_statement' ? namedChildren(statement)[0] : null
          if (made?.kind() !== 'new_expression' || !/^(?:Type|Range)?Error$/.test(readCall(made).name))
            return []
          // Passing the whole error as the message keeps only the error's text.
          const message = readCall(made).args[0]?.text()
          const rest = body.text().replaceAll(`${name}.message`, '')
          const isTextOnly = rest !== body.text() && !new RegExp(`\\b${name}\\b`).test(rest)
          return message === name || message === `String(${name})` || isTextOnly ? sure(made) : []
        })
      }),
    good: [
      'try { work() } catch (error) { throw new Error("no fare", { cause: error }) }',
      'try { work() } catch (error) { throw error }',
      'try { work() } catch (error) { log(error); throw new Error(`no fare: ` + error.message) }',
      'try { work() } catch { throw new Error("no fare") }',
      'try { work() } catch (error) { throw new FareError(error) }',
    ],
    bad: [
      'try { work() } catch (error) { throw new Error(error) }',
      'try { work() } catch (e) { throw new Error("no fare: " + e.message) }',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /catch/,
    find: ({ root }) =>
      ofKind(root, 'catch_clause').flatMap((node) => {
        const name = /(\w+)$/.exec(namedChildren(node)[0]?.text() ?? '')?.[1]
        const body = node.field('body')
        const [only, second] = namedChildren(body)
        const made = only?.kind() === 'throw_statement' ? namedChildren(only)[0] : null
        if (!name || second || made?.kind() !== 'object_creation_expression') return []
        return usesWhole(name, made.text()) ||
          /initCause|addSuppressed|NumberFormat|ParseException|NotFound|Timeout/.test(node.text())
          ? []
          : sure(made, 0.8)
      }),
    good: [
      'class A { void f() { try { g(); } catch (IOException e) { throw new FareException("no fare", e); } } }',
      'class A { void f() { try { g(); } catch (IOException e) { log.warn("no fare", e); throw new FareException("no fare"); } } }',
      'class A { void f() { try { g(); } catch (NumberFormatException e) { throw new FareException("no number"); } } }',
    ],
    bad: [
      'class A { void f() { try { g(); } catch (IOException e) { throw new FareException("no fare"); } } }',
      'class A { void f() { try { g(); } catch (IOException e) { throw new FareException(e.getMessage()); } } }',
    ],
  }
}

function inCSharp(): LanguageRule {
  return {
    languages: ['C#'],
    words: /throw\s+\w+\s*;/,
    find: ({ root }) =>
      ofKind(root, 'throw_statement').flatMap((node) => {
        const thrown = namedChildren(node)[0]
        const around = node.ancestors().find((each) => each.kind() === 'catch_clause')
        const declared = around?.children().find((child) => child.kind() === 'catch_declaration')
        return thrown?.kind() === 'identifier' &&
          declared &&
          namedChildren(declared).at(-1)?.text() === thrown.text()
          ? sure(node, 0.92)
          : []
      }),
    good: [
      'class A { void F() { try { G(); } catch (Exception e) { Log(e); throw; } } }',
      'class A { void F() { try { G(); } catch (Exception e) { throw new B("b", e); } } }',
      'class A { void F() { var e = Make(); throw e; } }',
    ],
    bad: [
      'class A { void F() { try { G(); } catch (Exception e) { Log(e); throw e; } } }',
      'class A { void F() { try { G(); } catch (IOException error) { throw error; } } }',
    ],
  }
}

function inPhp(): LanguageRule {
  return {
    languages: ['PHP'],
    words: /catch/,
    find: ({ root }) =>
      ofKind(root, 'catch_clause').flatMap((node) => {
        const name = namedChildren(node)
          .find((part) => part.kind() === 'variable_name')
          ?.text()
        const [made] = ofKind(node, 'throw_expression').map((each) => namedChildren(each)[0])
        if (!name || made?.kind() !== 'object_creation_expression') return []
        return !usesWhole(name, node.field('body')?.text() ?? '') &&
          made.text().includes(`${name}->getMessage()`)
          ? sure(made)
          : []
      }),
    good: [
      '<?php try { f(); } catch (A $e) { throw new B($e->getMessage(), 0, $e); }',
      '<?php try { f(); } catch (A $e) { report($e); throw new B($e->getMessage()); }',
      '<?php try { f(); } catch (A $e) { throw $e; }',
    ],
    bad: [
      '<?php try { f(); } catch (A $e) { throw new B($e->getMessage()); }',
      '<?php try { f(); } catch (\\Exception $error) { throw new B("b: ".$error->getMessage()); }',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /fmt\.Errorf\(/,
    find: ({ root }) =>
      ofKind(root, 'return_statement').flatMap((node) => {
        const made = namedChildren(namedChildren(node)[0] ?? null).at(-1)
        if (made?.kind() !== 'call_expression' || made.field('function')?.text() !== 'fmt.Errorf') return []
        const args = readCall(made).args
        const format = args[0]?.text() ?? ''
        return /^["`]/.test(format) &&
          !format.includes('%w') &&
          /%[vs]["`]?\)?["`]?$/.test(format) &&
          args.at(-1)?.text() === 'err'
          ? sure(made, 0.82)
          : []
      }),
    good: [
      'package p\nfunc f() error { return fmt.Errorf("read fares: %w", err) }',
      'package p\nfunc f() error { return fmt.Errorf("no fare for %s", route) }',
      'package p\nvar s = "fmt.Errorf(%v, err)"',
    ],
    bad: [
      'package p\nfunc f() error { return fmt.Errorf("read fares: %v", err) }',
      'package p\nfunc f() (int, error) { return 0, fmt.Errorf("read %s: %s", name, err) }',
    ],
  }
}
