import type { SgNode } from '@ast-grep/napi'
import type { LanguageRule, Rule, RuleMatch, Source } from '../rule-engine/rule.ts'
import { enclosingFunction, namedChildren, ofKind } from '../rule-engine/walk-tree.ts'

export const resourceLeftOpen: Rule = {
  name: 'resource-left-open',
  inTests: false,
  languages: [inPython(), inGo(), inJava()],
}

function inPython(): LanguageRule {
  return {
    languages: ['Python'],
    words: /open\(|socket\(/,
    find: (source) =>
      ofKind(source.root, 'call').flatMap((node): RuleMatch[] => {
        if (
          !/^(?:open|io\.open|gzip\.open|bz2\.open|codecs\.open|socket\.socket|urllib\.request\.urlopen|urlopen)$/.test(
            node.field('function')?.text() ?? '',
          )
        )
          return []
        const parent = node.parent()
        if (parent?.kind() === 'attribute')
          return parent.field('attribute')?.text() === 'close' ? [] : [{ node: parent, confidence: 0.75 }]
        const name = assignedName(parent)
        if (name === null) return []
        const scope = enclosingFunction(node) ?? source.root
        if (isHandedOn(scope, name, source.whole || enclosingFunction(node) !== null)) return []
        return isClosedInFinally(scope, name)
          ? []
          : [
              {
                node: parent as SgNode,
                needsEnd: scope,
                confidence: scope.text().includes(`${name}.close()`) ? 0.8 : 0.9,
              },
            ]
      }),
    good: [
      'with open(path) as handle:\n    read(handle)',
      'def f():\n    handle = open(path)\n    try:\n        read(handle)\n    finally:\n        handle.close()',
      'def f():\n    return open(path)',
      'open(path, "a").close()',
      'def f():\n    handle = open(path)\n    return handle',
      'def f(self):\n    self.handle = open(path)',
      'def f():\n    handle = stack.enter_context(open(path))',
      'def f():\n    handle = open(path)\n    with handle:\n        read(handle)',
      'text = "handle = open(path)"',
    ],
    bad: [
      'def f():\n    handle = open(path)\n    return handle.read()',
      'def f():\n    handle = open(path)\n    rows = read(handle)\n    handle.close()\n    return rows',
      'def f():\n    return open(path).read()',
    ],
  }
}

function assignedName(parent: SgNode | null): string | null {
  const left = parent?.kind() === 'assignment' ? parent.field('left') : null
  return left?.kind() === 'identifier' ? left.text() : null
}

function isHandedOn(scope: SgNode, name: string, seenWhole: boolean): boolean {
  if (!seenWhole) return true
  if (
    new RegExp(
      `\\bglobal ${escapeName(name)}\\b|self\\.\\w+\\([^()]*\\b${escapeName(name)}\\b[^()]*\\)`,
    ).test(scope.text())
  )
    return true
  return new RegExp(
    `(?:\\breturn|\\byield|\\bwith|=|enter_context\\(|closing\\()\\s*\\(?${escapeName(name)}\\b(?!\\s*[.(\\[])`,
  ).test(scope.text())
}

function isClosedInFinally(scope: SgNode, name: string): boolean {
  return ofKind(scope, 'finally_clause', 'except_clause').some((block) =>
    block.text().includes(`${name}.close(`),
  )
}

const GO_OPENS =
  /^(?:os\.(?:Open|Create|OpenFile|CreateTemp)|net\.(?:Dial\w*|Listen\w*)|http\.(?:Get|Post|PostForm|Head)|sql\.Open|(?:\w+\.)*(?:client|Client|httpClient)\.(?:Do|Get|Post)|(?:\w+\.)*(?:db|tx|conn|pool)\.(?:Query|QueryContext))$/

function inGo(): LanguageRule {
  return {
    languages: ['Go'],
    words: /\.(?:Open|Create|Dial|Listen|Get|Post|Head|Do|Query)/,
    find: ({ root }) =>
      ofKind(root, 'short_var_declaration').flatMap((node): RuleMatch[] => {
        const call = namedChildren(node.field('right'))[0]
        if (call?.kind() !== 'call_expression' || !GO_OPENS.test(call.field('function')?.text() ?? ''))
          return []
        const name = namedChildren(node.field('left'))[0]?.text() ?? '_'
        const scope = enclosingFunction(node)
        if (name === '_' || !scope) return []
        const text = scope.text()
        const closed = new RegExp(`\\b${escapeName(name)}(?:\\.Body)?\\.Close\\b`).test(text)
        const handedOn = new RegExp(
          `\\breturn (?:[^\\n(]*, )?${escapeName(name)}\\b(?!\\.)|\\b[Nn]ew\\w*\\(${escapeName(name)}\\b|[:=]\\s*&?${escapeName(name)}\\s*[,}\\n]|\\{${escapeName(name)}\\b|, ${escapeName(name)}\\}`,
        ).test(text)
        return closed || handedOn ? [] : [{ node, needsEnd: scope, confidence: 0.88 }]
      }),
    good: [
      'package p\nfunc f() error {\n\tfile, err := os.Open(path)\n\tif err != nil {\n\t\treturn err\n\t}\n\tdefer file.Close()\n\treturn read(file)\n}',
      'package p\nfunc f() (*os.File, error) {\n\tfile, err := os.Open(path)\n\treturn file, err\n}',
      'package p\nfunc f() {\n\tresponse, err := http.Get(url)\n\tdefer response.Body.Close()\n}',
      'package p\nfunc f() *R {\n\tfile, _ := os.Open(path)\n\treturn &R{file: file}\n}',
      'package p\nvar s = "file, err := os.Open(path)"',
    ],
    bad: [
      'package p\nfunc f() ([]string, error) {\n\tfile, err := os.Open(path)\n\tif err != nil {\n\t\treturn nil, err\n\t}\n\treturn read(file)\n}',
      'package p\nfunc f() {\n\tresponse, err := http.Get(url)\n\tuse(response.Body, err)\n}',
    ],
  }
}

/**
 * Expressions that open a resource in Java. A result set is closed with its statement, so `executeQuery` counts only if
 * no variable holds the statement.
 * https://docs.oracle.com/en/java/javase/21/docs/api/java.sql/java/sql/ResultSet.html
 */
const JAVA_OPENS =
  /^(?:new (?:File(?:Input|Output)Stream|File(?:Reader|Writer)|Buffered(?:Reader|Writer|InputStream|OutputStream)|(?:Input|Output)Stream(?:Reader|Writer)|PrintWriter|RandomAccessFile|Scanner|Socket|ServerSocket|ZipFile|JarFile|ZipInputStream|ZipOutputStream)\b|Files\.(?:newBufferedReader|newBufferedWriter|newInputStream|newOutputStream|lines|list|walk)\(|[\w.]*(?:getConnection|prepareStatement|createStatement)\(|.*\)\s*\.executeQuery\()/s

function inJava(): LanguageRule {
  return {
    languages: ['Java'],
    words: /new [A-Z]|Files\.|Connection\(|Statement\(|executeQuery\(/,
    find: (source: Source) =>
      ofKind(source.root, 'local_variable_declaration').flatMap((node): RuleMatch[] => {
        const declared = node.children().find((child) => child.kind() === 'variable_declarator')
        const value = declared?.field('value')
        const name = declared?.field('name')?.text()
        if (
          !value ||
          !name ||
          !JAVA_OPENS.test(value.text()) ||
          /System\.(?:in|out)|String(?:Reader|Writer)|ByteArray/.test(value.text())
        )
          return []
        const scope = enclosingFunction(node)
        if (!scope) return []
        const text = scope.text()
        const closedAnyway = ofKind(scope, 'finally_clause').some((block) =>
          new RegExp(`\\b${name}\\b`).test(block.text()),
        )
        const handedOn = new RegExp(
          `\\breturn (?:new \\w+\\()?${name}\\b(?!\\.)|this\\.\\w+ = ${name}\\b|try \\(${name}\\)`,
        ).test(text)
        return closedAnyway || handedOn
          ? []
          : [{ node, needsEnd: scope, confidence: text.includes(`${name}.close()`) ? 0.85 : 0.88 }]
      }),
    good: [
      'class A { void f() { try (BufferedReader in = new BufferedReader(new FileReader(file))) { read(in); } } }',
      'class A { void f() { FileReader in = new FileReader(file); try { read(in); } finally { in.close(); } } }',
      'class A { Reader f() { FileReader in = new FileReader(file); return in; } }',
      'class A { void f() { Scanner in = new Scanner(System.in); } }',
      'class A { String s = "FileReader in = new FileReader(file);"; }',
      'class A { int f() { try (Statement query = connection.createStatement()) { ResultSet rows = query.executeQuery(SQL); rows.next(); return rows.getInt(1); } } }',
    ],
    bad: [
      'class A { String f() { BufferedReader in = new BufferedReader(new FileReader(file)); String line = in.readLine(); in.close(); return line; } }',
      'class A { void f() { PreparedStatement query = connection.prepareStatement(SQL); query.execute(); } }',
      'class A { int f() { ResultSet rows = connection.createStatement().executeQuery(SQL); rows.next(); return rows.getInt(1); } }',
    ],
  }
}

const escapeName = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
