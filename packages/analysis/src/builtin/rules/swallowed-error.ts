import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch, Source } from '../rule-engine/rule.ts'
import { enclosingFunction, hasComment, namedChildren, ofKind } from '../rule-engine/walk-tree.ts'

export const swallowedError: Rule = {
  name: 'swallowed-error',
  inTests: false,
  languages: [inJavaScript(), inPython(), inGo(), inJava()],
}

const BEST_EFFORT =
  /^\{?\s*(?:await )?[\w.$?()]*\b(?:close|quit|kill|unlink|remove|rmtree|rm|terminate|shutdown|disconnect|cleanup|release|abort|cancel|stop|localStorage\.\w+|sessionStorage\.\w+)(?:Sync|_all|Item)?\([^;\n]*\);?\s*\}?$/

const isBestEffort = (clause: SgNode) => {
  const body = clause.parent()?.field('body')
  return (
    BEST_EFFORT.test(body?.text().trim() ?? '') ||
    /^__(?:del|exit)__$/.test(enclosingFunction(clause)?.field('name')?.text() ?? '')
  )
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /catch/,
    find: ({ root }) => [
      ...ofKind(root, 'catch_clause').flatMap((node) =>
        isEmpty(node.field('body')) && !isBestEffort(node) ? [{ node, needsEnd: node, confidence: 0.9 }] : [],
      ),
      ...ofKind(root, 'call_expression').flatMap((node) =>
        catchesNothing(node) ? [{ node, needsEnd: node, confidence: 0.85 }] : [],
      ),
    ],
    good: [
      'try { work() } catch (error) { report(error) }',
      'try { work() } catch {\n  // the cache is only a hint\n}',
      'load().catch((error) => report(error))',
      'try { socket.close() } catch {}',
      'try { localStorage.setItem("theme", theme) } catch {}',
      'load().catch(() => null)',
      'await client.end().catch(() => {})',
      'const text = "try { work() } catch {}"',
      '// try { work() } catch {}',
    ],
    bad: [
      'try { work() } catch (error) {}',
      'try { work() } catch { }',
      'load().catch(() => {})',
      'await load().catch(function () {})',
    ],
  }
}

function catchesNothing(call: SgNode): boolean {
  const callee = call.field('function')
  if (callee?.kind() !== 'member_expression' || callee.field('property')?.text() !== 'catch') return false
  // A promise in a variable is usually awaited elsewhere. Its empty handler only prevents an unhandled rejection.
  if (callee.field('object')?.kind() !== 'call_expression') return false
  if (
    /\b(?:end|close|destroy|disconnect|quit|release|kill|cancel|abort|terminate|unlink|rm)\([^()]*\)$/.test(
      callee.field('object')?.text() ?? '',
    )
  )
    return false
  const [handler] = namedChildren(call.field('arguments'))
  const body = handler && /function/.test(String(handler.kind())) ? handler.field('body') : null
  return body?.kind() === 'statement_block' && isEmpty(body)
}

function inPython(): LanguageRule {
  const everything = /^(?:\(?\s*)?(?:BaseException|Exception)\b(?!\w)|,\s*(?:Base)?Exception\b/
  return {
    languages: ['Python'],
    words: /except/,
    find: ({ root }) =>
      ofKind(root, 'except_clause').flatMap((node) => {
        const caught = namedChildren(node).find((part) => part.kind() !== 'block')
        const body = namedChildren(node).find((part) => part.kind() === 'block')
        const idle = namedChildren(body ?? null).every((part) =>
          /^(?:pass|\.\.\.|continue)$/.test(part.text()),
        )
        const wide = caught === undefined || everything.test(caught.text())
        return body && idle && wide && !hasComment(node) && !hasComment(body) && !isBestEffort(node)
          ? [{ node, needsEnd: node, confidence: 0.9 }]
          : []
      }),
    good: [
      'try:\n    work()\nexcept KeyError:\n    pass',
      'try:\n    work()\nexcept Exception as error:\n    log(error)',
      'try:\n    work()\nexcept Exception:\n    # the cache is only a hint\n    pass',
      'text = "except: pass"',
      'try:\n    os.remove(path)\nexcept Exception:\n    pass',
      'class A:\n    def __del__(self):\n        try:\n            self.free(self.handle)\n        except Exception:\n            pass',
    ],
    bad: [
      'try:\n    work()\nexcept:\n    pass',
      'try:\n    work()\nexcept Exception:\n    pass',
      'for row in rows:\n    try:\n        work(row)\n    except (ValueError, Exception) as error:\n        continue',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /err != nil|_ :?= |_ = /,
    find: (source) => [...emptyChecks(source), ...nilReturns(source), ...discardedWrites(source)],
    good: [
      'package p\nfunc f() error {\n\tif err := g(); err != nil {\n\t\treturn err\n\t}\n\treturn nil\n}',
      'package p\nfunc f() error {\n\t_ = file.Close()\n\t_ = tx.Rollback()\n\treturn nil\n}',
      'package p\nfunc f() {\n\tif err != nil {\n\t\t// the cache is only a hint\n\t}\n}',
      'package p\nfunc f() error {\n\tif err != nil {\n\t\tlog.Print(err)\n\t\treturn nil\n\t}\n\treturn nil\n}',
      'package p\nfunc f() *int {\n\tif err != nil {\n\t\treturn nil\n\t}\n\treturn x\n}',
      'package p\nvar s = "if err != nil {}"',
    ],
    bad: [
      'package p\nfunc f() {\n\tif err != nil {\n\t}\n}',
      'package p\nfunc f() (int, error) {\n\tx, err := g()\n\tif err != nil {\n\t\treturn 0, nil\n\t}\n\treturn x, nil\n}',
      'package p\nfunc f() {\n\t_ = store.Save(ctx, m)\n}',
      'package p\nfunc f() {\n\tyear, _ := strconv.Atoi(text)\n\tuse(year)\n}',
    ],
  }
}

function errorChecks({ root }: Source): { check: SgNode; body: SgNode }[] {
  return ofKind(root, 'if_statement').flatMap((check) => {
    const body = check.field('consequence')
    return check.field('condition')?.text() === 'err != nil' && body ? [{ check, body }] : []
  })
}

const emptyChecks = (source: Source): RuleMatch[] =>
  errorChecks(source).flatMap(({ check, body }) =>
    isEmpty(body) ? [{ node: check, needsEnd: check, confidence: 0.9 }] : [],
  )

function nilReturns(source: Source): RuleMatch[] {
  return errorChecks(source).flatMap(({ check, body }) => {
    const statements = namedChildren(body).flatMap((part) =>
      part.kind() === 'statement_list' ? namedChildren(part) : [part],
    )
    const [only, second] = statements
    const promises = /\berror\)?$/.test(enclosingFunction(check)?.field('result')?.text() ?? '')
    const silent = only?.kind() === 'return_statement' && /(?:^return|,)\s*nil$/.test(only.text())
    return promises && silent && second === undefined && !/\/[/*]/.test(body.text())
      ? [{ node: check, needsEnd: check, confidence: 0.75 }]
      : []
  })
}

const WRITES =
  /\.(?:Save|Write\w*|Insert\w*|Update\w*|Delete\w*|Store|Put|Create\w*|Commit|Exec\w*|Send\w*|Publish\w*|Flush|Sync|Unmarshal|Decode)$/
const PARSES = /^(?:strconv\.(?:Atoi|Parse\w+)|time\.Parse\w*|url\.Parse)$/

function discardedWrites({ root }: Source): RuleMatch[] {
  return ofKind(root, 'assignment_statement', 'short_var_declaration').flatMap((node) => {
    const left = node.field('left')?.text() ?? ''
    const call = namedChildren(node.field('right'))[0]
    const callee = call?.kind() === 'call_expression' ? (call.field('function')?.text() ?? '') : ''
    if (left === '_' && WRITES.test(callee) && !/^(?:fmt|w|rw|buf|sb|builder)\./.test(callee))
      return [{ node, confidence: 0.85 }]
    return left.endsWith(', _') && PARSES.test(callee) ? [{ node, confidence: 0.75 }] : []
  })
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /catch/,
    find: ({ root }) =>
      ofKind(root, 'catch_clause').flatMap((node) => {
        const named = namedChildren(node).find((part) => part.kind() === 'catch_formal_parameter')
        const onPurpose = /\b(?:ignored?|expected|unused|_)$/.test(named?.text() ?? '')
        return isEmpty(node.field('body')) && !onPurpose && !isBestEffort(node)
          ? [{ node, needsEnd: node, confidence: 0.9 }]
          : []
      }),
    good: [
      'class A { void f() { try { g(); } catch (IOException e) { throw new UncheckedIOException(e); } } }',
      'class A { void f() { try { g(); } catch (IOException ignored) { } } }',
      'class A { void f() { try { in.close(); } catch (IOException e) { } } }',
      'class A { void f() { try { g(); } catch (IOException e) { /* only a hint */ } } }',
    ],
    bad: [
      'class A { void f() { try { g(); } catch (IOException e) { } } }',
      'class A { void f() { try { g(); } catch (A | B e) {\n} } }',
    ],
  }
}

/** A comment in the block may explain why it's empty. */
function isEmpty(body: SgNode | null): boolean {
  return body !== null && namedChildren(body).length === 0 && !hasComment(body)
}
