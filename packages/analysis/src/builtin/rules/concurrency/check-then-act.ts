import type { SgNode } from '@ast-grep/napi'
import { findCalls } from '../../rule-engine/read-calls.ts'
import type { LanguageRule, Rule } from '../../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../../rule-engine/walk-tree.ts'

export const checkThenAct: Rule = {
  name: 'check-then-act',
  inTests: false,
  languages: [inPython(), inJavaScript(), inGo()],
}

const callsDirectlyIn = (body: SgNode | null, source: Parameters<LanguageRule['find']>[0]) =>
  body === null ? [] : findCalls({ root: body, language: source.language })

const PYTHON_CHECK =
  /^(not\s+)?(?:(?:os\.path\.|os\.|path\.)?(?:exists|isfile|isdir)\((.+)\)|(.+)\.(?:exists|is_file|is_dir)\(\))$/

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /exists\(|isfile\(|isdir\(|is_file\(|is_dir\(/,
    find: (source) =>
      ofKind(source.root, 'if_statement').flatMap((node) => {
        const condition = node.field('condition')
        const match = PYTHON_CHECK.exec(condition?.text() ?? '')
        const target = match?.[2] ?? match?.[3]
        const statements = namedChildren(node.field('consequence'))
        if (!match || !target || !condition || statements.length !== 1) return []
        const isMissing = match[1] !== undefined
        const acts = isMissing
          ? /^(?:os\.(?:mkdir|makedirs)|.+\.mkdir)$/
          : /^(?:os\.(?:remove|unlink|rmdir)|.+\.unlink)$/
        return callsDirectlyIn(statements[0] ?? null, source).some(
          (call) =>
            acts.test(call.callee) &&
            [call.args[0]?.text(), call.object?.text()].includes(target) &&
            !/exist_ok|missing_ok/.test(call.node.text()),
        )
          ? [{ node: condition, until: statements[0] ?? condition, needsEnd: node, confidence: 0.85 }]
          : []
      }),
    good: [
      'os.makedirs(folder, exist_ok=True)',
      'if not os.path.exists(folder):\n    raise ValueError(folder)',
      'if os.path.exists(path):\n    os.remove(other)',
      '# if os.path.exists(path):\n#     os.remove(path)',
    ],
    bad: [
      'if not os.path.exists(folder):\n    os.makedirs(folder)',
      'if path.exists():\n    path.unlink()',
      'if os.path.isfile(path):\n    os.remove(path)',
    ],
  }
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /existsSync\(/,
    find: (source) =>
      ofKind(source.root, 'if_statement').flatMap((node) => {
        const condition = node.field('condition')
        const match = /^\(\s*(!\s*)?(?:fs\.)?existsSync\((.+)\)\s*\)$/s.exec(condition?.text() ?? '')
        if (!match || !condition) return []
        const acts = match[1] ? /(?:^|\.)mkdir(?:Sync)?$/ : /(?:^|\.)(?:unlink|rmdir|rm)(?:Sync)?$/
        const body = node.field('consequence')
        const statements = body?.kind() === 'statement_block' ? namedChildren(body) : body ? [body] : []
        return statements.length === 1 &&
          callsDirectlyIn(statements[0] ?? null, source).some(
            (call) =>
              acts.test(call.callee) &&
              call.args[0]?.text() === match[2] &&
              !/recursive|force/.test(call.node.text()),
          )
          ? [{ node: condition, until: statements[0] ?? condition, needsEnd: node, confidence: 0.82 }]
          : []
      }),
    good: [
      'mkdirSync(folder, { recursive: true })',
      'if (existsSync(path)) use(path)',
      'if (!existsSync(folder)) mkdirSync(other)',
      'if (existsSync(a)) { unlinkSync(b) }',
    ],
    bad: [
      'if (!fs.existsSync(folder)) fs.mkdirSync(folder)',
      'if (existsSync(path)) {\n  unlinkSync(path)\n}',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /os\.Stat\(/,
    find: (source) =>
      ofKind(source.root, 'if_statement').flatMap((node) => {
        const set = node.field('initializer')
        const target = /os\.Stat\((.+)\)$/.exec(set?.text() ?? '')?.[1]
        const isMissing = /^(?:os\.IsNotExist\(err\)|errors\.Is\(err, (?:os|fs)\.ErrNotExist\))$/.test(
          node.field('condition')?.text() ?? '',
        )
        if (!set || !target || !isMissing) return []
        return callsDirectlyIn(node.field('consequence'), source).some(
          (call) => call.callee === 'os.Mkdir' && call.args[0]?.text() === target,
        )
          ? [{ node: set, confidence: 0.85 }]
          : []
      }),
    good: [
      'package p\nfunc f() error { return os.MkdirAll(path, 0o755) }',
      'package p\nfunc f() error {\n\tif _, err := os.Stat(path); os.IsNotExist(err) {\n\t\treturn errMissing\n\t}\n\treturn nil\n}',
      'package p\nvar s = "os.Stat(path)"',
    ],
    bad: [
      'package p\nfunc f() {\n\tif _, err := os.Stat(path); os.IsNotExist(err) {\n\t\tos.Mkdir(path, 0o755)\n\t}\n}',
      'package p\nfunc f() {\n\tif _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {\n\t\terr = os.Mkdir(dir, 0o755)\n\t}\n}',
    ],
  }
}
