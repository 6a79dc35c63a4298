/* oxlint-disable no-template-curly-in-string -- the examples are code kept in strings */
import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch } from '../rule-engine/rule.ts'
import { namedChildren, ofKind } from '../rule-engine/walk-tree.ts'

export const sqlFromStrings: Rule = {
  name: 'sql-from-strings',
  inTests: false,
  languages: [inJavaScript(), inPython(), inGo(), inJava()],
}

const STATEMENT =
  /^\s*(?:select\b[\s\S]+\bfrom\b|insert\s+into\b|update\s+\S+\s+set\b|delete\s+from\b|merge\s+into\b|with\s+\w+\s+as\s*\()/i
/** Matches text before a value. Table and column names don't count, because they can't be parameters. */
const VALUE_FOLLOWS =
  /(?:=|<>|!=|<|>|\blike|\bilike|\bin\s*\(|\bvalues\s*\([^)]*|\bbetween|\band|\blimit|\boffset)\s*\(?['"]?%?$/i
const QUOTED_CONDITION = /\b[\w.()]+\s*(?:=|<>|!=|\blike|\bilike)\s*'%?$/i

function isStatement(pieces: readonly string[]): boolean {
  const before = pieces.slice(0, -1)
  if (before.some((piece) => QUOTED_CONDITION.test(piece)) && /^[%]?'/.test(pieces.at(-1) ?? '')) return true
  return (
    STATEMENT.test(pieces.join(' ? ')) &&
    before.some((_, index) => VALUE_FOLLOWS.test(pieces.slice(0, index + 1).join(' ? ')))
  )
}

function inJavaScript(): LanguageRule {
  return {
    languages: ['TypeScript', 'JavaScript'],
    words: /\b(?:select|insert|update|delete|merge|where|like)\b/i,
    find: ({ root }) => [
      ...ofKind(root, 'template_string').flatMap((node): RuleMatch[] => {
        const parent = node.parent()
        // A template tag such as sql`…` turns the values into parameters.
        if (
          (parent?.kind() === 'call_expression' && parent.field('arguments')?.kind() === 'template_string') ||
          characterBefore(node) === '>'
        )
          return []
        const values = ofKind(node, 'template_substitution').filter(
          (value) => !isHarmless(value.text().slice(2, -1)),
        )
        return values.length > 0 && isStatement(splitAtValues(node, 'template_substitution', values))
          ? [{ node, confidence: 0.9 }]
          : []
      }),
      ...joined(root, ['string', 'template_string']),
    ],
    good: [
      'db.query("select id from users where name = $1", [name])',
      'db.query(sql`select id from users where name = ${name}`)',
      'const rows = await sql<Row>`select id from users where name = ${name}`.execute(db)',
      'db.query(`select id from ${TABLE} where id = $1`, [id])',
      'db.query(`select id from users where ${conditions.join(" and ")}`)',
      'conditions.push(`lower(name) like $${values.length}`)',
      'console.log(`select one from ${names.length} options`)',
      'db.query("select id from users where " + "name = $1")',
    ],
    bad: [
      "db.query(`select id from users where name = '${name}'`)",
      'db.query("select id from users where name = \'" + name + "\'")',
      "conditions.push(`lower(name) like '${search.name}%'`)",
      'db.query(`delete from users where id = ${request.params.id}`)',
    ],
  }
}

/**
 * Returns the character before a node. The grammar parses the type argument in sql<Row>`…` as a comparison, which ends
 * with ">".
 */
function characterBefore(node: SgNode): string {
  const start = node.range().start.index
  const around = node.ancestors().find((each) => each.range().start.index < start)
  return around?.text()[start - around.range().start.index - 1] ?? ''
}

const isHarmless = (value: string) =>
  /^[A-Z][A-Z0-9_]*$|\.join\(|\.length$|^\d+$|placeholders?/i.test(value) &&
  !/^[a-z]\w*$/.test(value.replace(/placeholders?/i, ''))

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /\b(?:select|insert|update|delete|merge|where|like)\b/i,
    find: ({ root }) => [
      ...ofKind(root, 'string').flatMap((node): RuleMatch[] => {
        const values = ofKind(node, 'interpolation').filter(
          (value) => !/^\{(?:[A-Z][A-Z0-9_]*|.*(?:placeholder|join\().*)\}$/.test(value.text()),
        )
        const whole = node.parent()?.kind() === 'concatenated_string' ? node.parent() : node
        const isFirst =
          whole === node ||
          whole
            ?.children()
            .find((child) => ofKind(child, 'interpolation').length > 0)
            ?.id() === node.id()
        if (values.length === 0 || !whole || !isFirst) return []
        return isStatement(splitAtValues(whole, 'interpolation', ofKind(whole, 'interpolation')))
          ? [{ node: whole, confidence: 0.9 }]
          : []
      }),
      ...ofKind(root, 'binary_operator').flatMap((node): RuleMatch[] => {
        const isFormat =
          node.field('operator')?.text() === '%' && String(node.field('left')?.kind()).endsWith('string')
        return isFormat && isStatement(bare(node.field('left')).split(/%[sdr]/))
          ? [{ node, confidence: 0.85 }]
          : []
      }),
      ...ofKind(root, 'call').flatMap((node): RuleMatch[] => {
        const callee = node.field('function')
        const text =
          callee?.kind() === 'attribute' && callee.field('attribute')?.text() === 'format'
            ? callee.field('object')
            : null
        return text && String(text.kind()).endsWith('string') && isStatement(bare(text).split(/\{\w*\}/))
          ? [{ node, confidence: 0.85 }]
          : []
      }),
      ...joined(root, ['string', 'concatenated_string'], 'binary_operator'),
    ],
    good: [
      'db.execute("select id from users where name = ?", (name,))',
      'db.execute(f"select id from {TABLE} where id = ?", (id,))',
      'raise ValueError(f"select a fare from {names}")',
      'db.execute(f"select id from users where id in ({placeholders})", ids)',
      'db.execute("select id from users where name = %s", (name,))',
      '# db.execute(f"select id from users where name = {name}")',
    ],
    bad: [
      'db.execute(f"select id from users where name = \'{name}\'")',
      'db.execute("select id from users where name = \'%s\'" % name)',
      'db.execute("select id from users where id = {}".format(user))',
      'db.execute("select id from users where id = " + user)',
      'db.execute(\n    "select id from users "\n    f"where name = \'{name}\'"\n)',
    ],
  }
}

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\b(?:select|insert|update|delete|merge|where|like)\b/i,
    find: ({ root }) => [
      ...ofKind(root, 'call_expression').flatMap((node): RuleMatch[] => {
        const text = namedChildren(node.field('arguments'))[0]
        if (
          node.field('function')?.text() !== 'fmt.Sprintf' ||
          !text ||
          !String(text.kind()).endsWith('string_literal')
        )
          return []
        return isStatement(bare(text).split(/%[svqx]/)) ? [{ node, confidence: 0.9 }] : []
      }),
      ...joined(root, ['interpreted_string_literal', 'raw_string_literal']),
    ],
    good: [
      'package p\nfunc f() { db.Query("select id from users where name = $1", name) }',
      'package p\nfunc f() { q := fmt.Sprintf("select id from %s where id = $1", table); use(q) }',
      'package p\nfunc f() { q := fmt.Sprintf("select id from users limit %d", limit); use(q) }',
    ],
    bad: [
      'package p\nfunc f() { db.Query(fmt.Sprintf("select id from users where name = \'%s\'", name)) }',
      'package p\nfunc f() { db.Query("select id from users where id = " + id) }',
    ],
  }
}

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /\b(?:select|insert|update|delete|merge|where|like)\b/i,
    find: ({ root }) => [
      ...joined(root, ['string_literal']),
      ...ofKind(root, 'method_invocation').flatMap((node): RuleMatch[] => {
        const called = `${node.field('object')?.text()}.${node.field('name')?.text()}`
        const text =
          called === 'String.format'
            ? namedChildren(node.field('arguments'))[0]
            : called.endsWith('.formatted')
              ? node.field('object')
              : null
        return text?.kind() === 'string_literal' && isStatement(bare(text).split(/%s/))
          ? [{ node, confidence: 0.9 }]
          : []
      }),
    ],
    good: [
      'class A { void f() { db.query("select id from users where name = ?", name); } }',
      'class A { String q = "select id from users " + "where id = ?"; }',
      'class A { void f() { log.info("select an option from " + names); } }',
      'class A { String q = "select id from users where kind = " + KIND; }',
    ],
    bad: [
      'class A { void f() { db.query("select id from users where name = \'" + name + "\'"); } }',
      'class A { void f() { db.query(String.format("select id from users where name = \'%s\'", name)); } }',
    ],
  }
}

function joined(root: SgNode, strings: readonly string[], sum = 'binary_expression'): RuleMatch[] {
  return ofKind(root, sum).flatMap((node): RuleMatch[] => {
    if (node.field('operator')?.text() !== '+' || node.parent()?.kind() === sum) return []
    const terms = flattenSum(node, sum)
    const isText = (term: SgNode) => strings.includes(String(term.kind()))
    if (!terms.some((term) => !isText(term) && !/^[A-Z][A-Z0-9_.]*$/.test(term.text()))) return []
    const pieces = ['']
    for (const term of terms) {
      if (isText(term) || /^[A-Z][A-Z0-9_.]*$/.test(term.text()))
        pieces[pieces.length - 1] += isText(term) ? bare(term) : 'CONSTANT'
      else pieces.push('')
    }
    return isStatement(pieces) ? [{ node, confidence: 0.88 }] : []
  })
}

function flattenSum(node: SgNode, sum: string): SgNode[] {
  if (node.kind() !== sum || node.field('operator')?.text() !== '+') return [node]
  return [node.field('left'), node.field('right')].flatMap((side) => (side ? flattenSum(side, sum) : []))
}

function splitAtValues(node: SgNode, kind: string, values: readonly SgNode[]): string[] {
  const text = node.text()
  const start = node.range().start.index
  const pieces: string[] = []
  let at = 0
  for (const value of values.filter((each) => each.kind() === kind)) {
    const { start: from, end: to } = value.range()
    pieces.push(text.slice(at, from.index - start))
    at = to.index - start
  }
  return [...pieces, text.slice(at)].map((piece) =>
    piece
      .replace(/"\s*(?:[rbuf]*)"/gi, '')
      .replace(/^[rbuf]*(?:"""|'''|["'`])/i, '')
      .replace(/(?:"""|["`])$/, ''),
  )
}

const bare = (node: SgNode | null): string =>
  (node?.text() ?? '').replace(/^[rbuf]*(?:"""|'''|["'`])/i, '').replace(/(?:"""|'''|["'`])$/, '')
