import type { Shape } from './read-shape.ts'

/**
 * Returns a sentence for each schema change that breaks the previous version of the code. Empty if the migration only
 * expands the schema.
 */
export function findContractions(before: Shape, after: Shape): string[] {
  return [
    ...goneTables(before, after),
    ...changedColumns(before, after),
    ...addedColumns(before, after),
    ...changedConstraints(before, after),
    ...changedFunctions(before, after),
  ]
}

const parseTable = (name: string) => name.slice(0, name.indexOf('.'))

const goneTables = (before: Shape, after: Shape) =>
  [...before.tables].filter((name) => !after.tables.has(name)).map((name) => `table ${name} is gone`)

function* changedColumns(before: Shape, after: Shape): Generator<string> {
  for (const [name, was] of before.columns) {
    if (!after.tables.has(parseTable(name))) continue
    const is = after.columns.get(name)
    if (!is) yield `column ${name} is gone`
    else if (is.type !== was.type) yield `column ${name} was ${was.type} and is ${is.type}`
    else if (is.notNull && !was.notNull) yield `column ${name} must have a value now`
    else if (is.notNull && was.filled && !is.filled) yield `column ${name} lost its default`
  }
}

function* addedColumns(before: Shape, after: Shape): Generator<string> {
  for (const [name, { notNull, filled }] of after.columns)
    if (before.tables.has(parseTable(name)) && !before.columns.has(name) && notNull && !filled)
      yield `new column ${name} must have a value, which older code doesn't write`
}

/**
 * A constraint that covers only new columns can't reject what older code writes. Unique constraints must stay, because
 * older code uses them in ON CONFLICT clauses.
 */
function* changedConstraints(before: Shape, after: Shape): Generator<string> {
  for (const [name, { unique }] of before.constraints)
    if (unique && after.tables.has(parseTable(name)) && !after.constraints.has(name))
      yield `unique constraint ${name} is gone`
  for (const [name, { columns, definition }] of after.constraints) {
    const table = parseTable(name)
    if (!before.tables.has(table) || before.constraints.get(name)?.definition === definition) continue
    if (columns.length === 0 || columns.some((column) => before.columns.has(`${table}.${column}`)))
      yield `constraint ${name} is new or changed: ${definition}`
  }
}

function* changedFunctions(before: Shape, after: Shape): Generator<string> {
  for (const [name, was] of before.functions) {
    const is = after.functions.get(name)
    if (is === undefined) yield `function ${name} is gone`
    else if (is !== was) yield `function ${name} returned ${was} and returns ${is}`
  }
}
