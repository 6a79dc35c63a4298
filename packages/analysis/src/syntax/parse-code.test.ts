import { describe, expect, it } from 'vitest'
import type { Syntax } from './languages.ts'
import { parseFragment } from './parse-code.ts'

type Piece = [piece: string, code: string, kind: string]

const JS: Piece[] = [
  ['ends before })', 'rows.forEach(async (row) => {\n  await save(row)', 'arrow_function'],
  [
    'ends within two open blocks',
    'function f() {\n  for (const row of rows) {\n    use(row)',
    'for_in_statement',
  ],
  ['starts with the end of a callback', '  use(row)\n})\nfinish()', 'arrow_function'],
  ['starts with the end of an effect', '    tick()\n  }, [time])\n  return time', 'arrow_function'],
  ['starts within an if', '  use(row)\n} else {\n  drop(row)\n}', 'else_clause'],
  ['starts within a try', '  use(row)\n} catch (error) {\n  report(error)\n}', 'catch_clause'],
  [
    'comes from the middle of a class',
    '    return 1\n  }\n\n  async save() {\n    await work()',
    'method_definition',
  ],
  ['is two cases of a switch', 'case 1:\n  use(row)\n  break\ncase 2:\n  drop(row)', 'switch_case'],
  ['starts within a list of arguments', '  row,\n  { deep: true },\n)\nfinish()', 'pair'],
  [
    'starts within a comment',
    ' * counts rows { and more\n */\nfunction f() { return 1 }',
    'function_declaration',
  ],
  ['ends within a template', 'const a = `${rows.map((row) => row.id', 'arrow_function'],
  ['has brackets in strings and patterns', 'if (/[({]/.test(text)) {\n  use("}")', 'if_statement'],
]
const JSX: Piece[] = [
  [
    'ends within an element',
    'return (\n  <ul>\n    {rows.map((row) => (\n      <li key={row.id}>{row.name}</li>',
    'jsx_element',
  ],
  ['starts within an element', '      <li>{row.name}</li>\n    ))}\n  </ul>\n)\n}', 'jsx_element'],
  ['is a list of elements', "<Row id={1} />\n<Row id={2}>don't</Row>", 'jsx_self_closing_element'],
  ['starts within a tag', '  key={row.id}\n  onClick={() => save()}\n/>', 'jsx_attribute'],
]
const CASES: Partial<Record<Syntax, Piece[]>> = {
  TypeScript: [
    ...JS,
    ['is from an interface', 'name: string\nfares?: Fare[]\nload(): Promise<void>', 'method_signature'],
  ],
  JavaScript: [...JS, ...JSX],
  Tsx: [...JS, ...JSX],
  python: [
    [
      'starts inside a block',
      '        use(row)\n    return rows\n\ndef g():\n    return 1',
      'function_definition',
    ],
    ['starts inside a try', '    use(row)\nexcept ValueError:\n    pass', 'except_clause'],
    ['starts inside an if', '        use(row)\n    else:\n        drop(row)\n    finish()', 'else_clause'],
    ['starts inside a call', '    row,\n    deep=True,\n)\nfinish()', 'keyword_argument'],
    ['ends with the head of a block', 'def f():\n    for row in rows:', 'for_statement'],
    ['ends inside a call', 'def f():\n    use(\n        row,', 'call'],
    ['ends with a decorator', 'def f():\n    return 1\n\n@cached', 'decorator'],
    ['starts inside a docstring', 'the "fare" {of} it\n"""\nreturn fare', 'return_statement'],
  ],
  go: [
    ['ends within a callback', 'run(func() {\n\tdefer file.Close()', 'defer_statement'],
    [
      'starts within a function',
      '\treturn nil\n}\n\nfunc (s *S) f() error {\n\treturn s.g()',
      'method_declaration',
    ],
    ['starts within an if', '\tuse(row)\n} else {\n\tdrop(row)\n}', 'if_statement'],
    ['is two cases of a switch', 'case 1:\n\tuse(row)\ndefault:\n\tdrop(row)', 'expression_case'],
    [
      'is two cases of a select',
      'case <-done:\n\treturn\ncase row := <-rows:\n\tuse(row)',
      'communication_case',
    ],
    ['is from an interface', 'Load(id int) (Row, error)\nSave(row Row) error', 'method_elem'],
    ['is from a struct', 'Name string `json:"name"`\nFares []Fare', 'field_declaration'],
  ],
  java: [
    [
      'comes from the middle of a class',
      '        return 1;\n    }\n\n    @Override\n    public void save() {\n        work();',
      'method_declaration',
    ],
    ['starts within a try', '    use(row);\n} catch (IOException e) {\n    report(e);\n}', 'catch_clause'],
    ['ends within a lambda', 'rows.forEach(row -> {\n    use(row);', 'lambda_expression'],
    [
      'is two cases of a switch',
      'case 1:\n    use(row);\n    break;\ndefault:\n    drop(row);',
      'switch_label',
    ],
  ],
  csharp: [
    [
      'comes from the middle of a class',
      '        return 1;\n    }\n\n    public async Task Save()\n    {\n        await Work();',
      'method_declaration',
    ],
    ['starts within a try', '    Use(row);\n} catch (IOException e) {\n    throw;\n}', 'catch_clause'],
    ['ends within a lambda', 'rows.ForEach(row => {\n    Use(row);', 'lambda_expression'],
  ],
  rust: [
    [
      'is from the middle of an impl',
      '        1\n    }\n\n    pub fn save(&self) {\n        self.work();',
      'function_item',
    ],
    ['is two arms of a match', 'Some(row) => use_it(row),\nNone => drop_it(),', 'match_arm'],
    [
      'has lifetimes, and ends within a closure',
      "fn f<'a>(rows: &'a [Row]) {\n    rows.iter().for_each(|row| {\n        save(row);",
      'closure_expression',
    ],
  ],
  php: [
    [
      'comes from the middle of a class',
      '        return 1;\n    }\n\n    public function save() {\n        $this->work();',
      'method_declaration',
    ],
    ['starts within a try', '    work();\n} catch (A $e) {\n    report($e);\n}', 'catch_clause'],
    ['ends within a list', '$rows = [\n    "a" => load(', 'array_element_initializer'],
  ],
  ruby: [
    ['starts within a method', '    work\n  end\n\n  def save\n    store(1)', 'method'],
    ['starts within an if', '  use row\nelse\n  drop row\nend', 'else'],
    ['ends within a block', 'rows.each do |row|\n  save(row)', 'do_block'],
  ],
}

describe.each(Object.entries(CASES) as [Syntax, Piece[]][])('a piece of %s that', (syntax, pieces) => {
  it.each(pieces)('%s is parsed without errors', (_, code, kind) => {
    const { root, errors } = parseFragment(code, syntax)
    expect(errors).toBe(0)
    expect(root.findAll({ rule: { kind } }).length).toBeGreaterThan(0)
  })

  it.each(pieces)('%s keeps its line numbers', (_, code) => {
    const { root, rowOffset } = parseFragment(code, syntax)
    const rows = root
      .text()
      .split('\n')
      .map((line) => line.trim())
    const lines = code.split('\n').map((line) => line.trim())
    expect(rows.slice(rowOffset, rowOffset + lines.length)).toEqual(lines)
  })
})

it('counts the brackets it adds, and adds none if the code is complete', () => {
  expect(parseFragment('function f() { return 1 }', 'TypeScript').repairs).toBe(0)
  expect(parseFragment('function f() { return g(', 'TypeScript').repairs).toBe(2)
})
