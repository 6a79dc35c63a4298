import type { SgNode } from '@ast-grep/napi'
import { awaitedCall, getCallee } from '../rule-engine/awaited-call.ts'
import type { LanguageRule, Rule, RuleMatch, Source } from '../rule-engine/rule.ts'
import { enclosingFunction, isFunction, namedChildren, ofKind } from '../rule-engine/walk-tree.ts'

export const queryInLoop: Rule = {
  name: 'query-in-loop',
  inTests: false,
  languages: [inScript('TypeScript'), inScript('JavaScript'), inPython(), inGo(), inJava()],
}

const STORE =
  /(?:^|[._])(?:db|database|sql|pool|conn|connection|client|repo|repository|repositories|dao|prisma|knex|trx|tx|orm|em|entityManager|session|cursor|cur|jdbc|jdbcTemplate|collection|mongo|store|queries)$|(?:Repository|Repo|Dao|Store|Mapper|Database|Collection)$/
const IN_BULK =
  /(?<![a-z])(?:batch|chunk|page|attempt|retr(?:y|ies)|tries|bulk|backoff|delays?)|[a-z](?:Batch|Chunk|Page|Attempt|Retr(?:y|ies))/i
/** Migrations and similar files run one statement after another. */
const STEPS = /(?:^|\/)(?:migrations?|seeds?|seeders|fixtures)\//

const isStore = (object: string) => STORE.test(object.replace(/^(?:this|self)\./, '').replace(/\(\)$/, ''))

function inScript(language: 'TypeScript' | 'JavaScript'): LanguageRule {
  const method =
    /^(?:query|execute|raw|find\w*|select\w*|first|one|oneOrNone|many|any|get\w*|load\w*|count\w*|exists\w*|insert\w*|update\w*|save|delete\w*|upsert\w*)$/
  const isQuery = (call: SgNode) => {
    const callee = getCallee(call)
    const object = callee?.kind() === 'member_expression' ? (callee.field('object')?.text() ?? '') : ''
    const isModel = /^(?:this\.)?(?:prisma|db|orm)\.\w+$/.test(object)
    return (isStore(object) || isModel) && method.test(callee?.field('property')?.text() ?? '')
  }
  const typed = language === 'TypeScript' ? typedExamples() : { good: [], bad: [] }
  return {
    languages: [language],
    words: /await/,
    find: (source) => {
      if (STEPS.test(source.path)) return []
      const asking = askingFunctions(source, isQuery)
      return ofKind(source.root, 'await_expression').flatMap((node): RuleMatch[] => {
        const call = awaitedCall(node)
        if (!call) return []
        const direct = isQuery(call)
        if (!direct && !asking.has(getCallee(call)?.text() ?? '')) return []
        return isRepeated(node, { loops: ['for_in_statement', 'for_statement'], calls: 'call_expression' })
          ? [{ node: contains(call, node) ? call : node, confidence: direct ? 0.85 : 0.8 }]
          : []
      })
    },
    good: [
      'async function f() { const rows = await db.query("select 1"); for (const row of rows) use(row) }',
      'async function f() { for (const row of await db.query("select 1")) use(row) }',
      'async function f() { for (const batch of batches) { await db.query(sql, batch) } }',
      'async function f() { for (let attempt = 0; attempt < 3; attempt++) { await db.query("select 1") } }',
      'async function f() { for (let i = 0; i < maxRetries; i++) { await db.query("select 1") } }',
      'async function f() { for (const wait of waits) { try { return await db.query("select 1") } catch { await sleep(wait) } } }',
      'async function f() { for (const file of files) { await fs.readFile(file) } }',
      'async function f() { for (const id of ids) { handlers.push(async () => { await db.query(id) }) } }',
      ...typed.good,
    ],
    bad: [
      ...typed.bad,
      'async function f() { for (const id of ids) { await db.query("select 1", [id]) } }',
      'async function f() { return Promise.all(ids.map(async (id) => { return await this.users.repository.findOne(id) })) }',
      'async function fareOf(db, id) { return db.query("select 1", [id]) }\nasync function f(db) { for (const id of ids) { rows.push(await fareOf(db, id)) } }',
      'async function f() { for (let i = 0; i < ids.length; i++) { const user = await prisma.user.findUnique({ id: ids[i] }) } }',
    ],
  }
}

function typedExamples() {
  return {
    good: [
      'async function f() { const rows = await db.query<Row>(\n  "select 1",\n); for (const row of rows) use(row) }',
      'async function f() { for (const batch of batches) { await db.query<Row>(sql, batch) } }',
    ],
    bad: [
      'async function f() { for (const id of ids) { const rows = await db.query<Delay>(\n  `select 1`,\n  [id],\n) } }',
      'async function fareOf(db, id) { return await db.query<Fare>("select 1", [id]) }\nasync function f(db) { for (const id of ids) { rows.push(await fareOf(db, id)) } }',
    ],
  }
}

function askingFunctions({ root }: Source, isQuery: (call: SgNode) => boolean): Set<string> {
  const names = ofKind(root, 'call_expression')
    .filter(isQuery)
    .map((call) => {
      const around = enclosingFunction(call)
      const named =
        around?.field('name') ??
        (around?.parent()?.kind() === 'variable_declarator' ? around.parent()?.field('name') : null)
      return around?.kind() === 'method_definition' ? `this.${named?.text()}` : named?.text()
    })
  return new Set(names.filter((name) => name !== undefined))
}

function isRepeated(node: SgNode, { loops, calls }: { loops: string[]; calls: string }): boolean {
  for (const around of node.ancestors()) {
    const body = loops.includes(String(around.kind())) ? around.field('body') : null
    if (body && contains(body, node))
      return !IN_BULK.test(getLoopHeader(around, body)) && !isRetried(node, around)
    if (!isFunction(around)) continue
    const call = around.parent()?.parent()
    const callee = call?.kind() === calls ? (call.field('function') ?? call.field('name'))?.text() : undefined
    return (
      /(?:^|\.)(?:map|flatMap|forEach|filter|mapToObj)$/.test(callee ?? '') &&
      !IN_BULK.test(`${callee} ${call?.field('object')?.text()}`)
    )
  }
  return false
}

function isRetried(node: SgNode, loop: SgNode): boolean {
  const attempt = node
    .ancestors()
    .find((around) => around.kind() === 'try_statement' || around.id() === loop.id())
  return (
    attempt?.kind() === 'try_statement' &&
    /\b(?:return|break)\b/.test((attempt.field('body') ?? attempt).text())
  )
}

const getLoopHeader = (loop: SgNode, body: SgNode) =>
  loop.text().slice(0, body.range().start.index - loop.range().start.index)

function contains(outer: SgNode, inner: SgNode): boolean {
  const [a, b] = [outer.range(), inner.range()]
  return a.start.index <= b.start.index && b.end.index <= a.end.index
}

function inPython(): LanguageRule {
  const orm = /\.objects\.(?:get|filter|create|get_or_create|update_or_create|exclude|first|count)$/
  const method =
    /^(?:execute|executemany|query|get|filter|filter_by|find|find_one|fetch\w*|scalar|scalars|insert\w*|update\w*|save|delete\w*)$/
  return {
    languages: ['Python'],
    words: /\bfor\b/,
    find: ({ root, path }) =>
      ofKind(root, 'call').flatMap((node): RuleMatch[] => {
        if (STEPS.test(path)) return []
        const callee = node.field('function')
        if (callee?.kind() !== 'attribute') return []
        const object = callee.field('object')?.text() ?? ''
        const name = callee.field('attribute')?.text() ?? ''
        // `get` with a single argument doesn't count, because it's usually a dictionary lookup or an HTTP request.
        const isDirect =
          isStore(object) &&
          method.test(name) &&
          !(name === 'get' && namedChildren(node.field('arguments')).length < 2)
        if (!isDirect && !orm.test(callee.text())) return []
        return isRepeated(node, { loops: ['for_statement'], calls: 'call' }) || isComprehended(node)
          ? [{ node, confidence: 0.82 }]
          : []
      }),
    good: [
      'rows = db.execute("select 1")\nfor row in rows:\n    use(row)',
      'for row in db.execute("select 1"):\n    use(row)',
      'for batch in batches:\n    db.executemany(SQL, batch)',
      'for name in names:\n    found = cache.get(name)',
      'for i in range(MAX_RETRIES):\n    connection.execute("select 1")',
      'for wait in waits:\n    try:\n        return db.execute("select 1")\n    except Timeout:\n        sleep(wait)',
      '# for id in ids: db.execute(SQL, id)',
    ],
    bad: [
      'for route in routes:\n    rows = connection.execute("select 1", (route,))',
      'for order in orders:\n    customer = Customer.objects.get(id=order.customer_id)',
      'names = [db.execute(SQL, (id,)) for id in ids]',
    ],
  }
}

function isComprehended(node: SgNode): boolean {
  const around = node
    .ancestors()
    .find((each) => /comprehension$|^generator_expression$/.test(String(each.kind())) || isFunction(each))
  if (!around || isFunction(around)) return false
  const source = around.children().find((child) => child.kind() === 'for_in_clause')
  return source !== undefined && !contains(source, node) && !IN_BULK.test(source.text())
}

function inGo(): LanguageRule {
  const method =
    /^(?:Query|QueryRow|Exec|Get|Select|Find\w*|First|Load\w*|Count\w*|Insert\w*|Update\w*|Delete\w*)(?:Context)?$/
  return {
    languages: ['Go'],
    words: /\bfor\b/,
    find: ({ root }) =>
      ofKind(root, 'call_expression').flatMap((node): RuleMatch[] => {
        const callee = node.field('function')
        if (callee?.kind() !== 'selector_expression') return []
        const object = callee.field('operand')?.text() ?? ''
        if (
          !isStore(object.replace(/^\w\./, '')) ||
          /client$/i.test(object) ||
          !method.test(callee.field('field')?.text() ?? '')
        )
          return []
        const loop = node.ancestors().find((each) => each.kind() === 'for_statement' || isFunction(each))
        const body = loop?.kind() === 'for_statement' ? loop.field('body') : null
        // A bare `for {` is usually a polling or retry loop.
        const counts = loop !== undefined && body !== null && getLoopHeader(loop, body).trim() !== 'for'
        return counts && contains(body, node) && !IN_BULK.test(getLoopHeader(loop, body))
          ? [{ node, confidence: 0.84 }]
          : []
      }),
    good: [
      'package p\nfunc f() { rows, _ := db.Query("select 1"); for rows.Next() { use(rows) } }',
      'package p\nfunc f() { for _, batch := range batches { db.Exec(sql, batch) } }',
      'package p\nfunc f() { for { db.Exec("select 1") } }',
      'package p\nfunc f() { for _, id := range ids { run(func() { db.Exec("select 1", id) }) } }',
    ],
    bad: [
      'package p\nfunc f() { for _, id := range ids { db.QueryRow("select 1", id) } }',
      'package p\nfunc (s *S) f() { for _, id := range ids { s.db.ExecContext(ctx, "select 1", id) } }',
    ],
  }
}

function inJava(): LanguageRule {
  const method =
    /^(?:find\w*|get(?:By\w+|One|ReferenceById)|query\w*|select\w*|load\w*|count\w*|exists\w*|save|insert\w*|update\w*|delete\w*|execute\w*)$/
  return {
    languages: ['Java'],
    words: /\bfor\b|\.(?:map|forEach|filter|flatMap)\(/,
    find: ({ root }) =>
      ofKind(root, 'method_invocation').flatMap((node): RuleMatch[] => {
        const object = node.field('object')?.text() ?? ''
        if (!isStore(object) || /client$/i.test(object) || !method.test(node.field('name')?.text() ?? ''))
          return []
        return isRepeated(node, {
          loops: ['enhanced_for_statement', 'for_statement'],
          calls: 'method_invocation',
        })
          ? [{ node, confidence: 0.84 }]
          : []
      }),
    good: [
      'class A { void f() { for (Row row : repository.findAll()) { use(row); } } }',
      'class A { void f() { for (List<Long> batch : batches) { repository.findByIds(batch); } } }',
      'class A { void f() { for (Long id : ids) { cache.find(id); } } }',
    ],
    bad: [
      'class A { void f() { for (Long id : ids) { users.add(repository.findById(id)); } } }',
      'class A { void f() { ids.stream().map(id -> userRepository.findById(id)).toList(); } }',
    ],
  }
}
