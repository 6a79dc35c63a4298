import { text } from 'node:stream/consumers'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { parseAction } from '@actions/workflow-parser/actions/action-parser'

/** This is a separate program, because GitHub's parser imports JSON in a way that tsx supports and Vitest doesn't. */
const file = { name: 'file.yml', content: await text(process.stdin) }
const parse = process.argv[2] === 'action' ? parseAction : parseWorkflow
const { context } = parse(file, new NoOperationTraceWriter())
console.log(JSON.stringify(context.errors.getErrors().map(({ message }) => message)))
