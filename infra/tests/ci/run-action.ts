import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { data, Evaluator, Lexer, Parser } from '@actions/expressions'
import { parse } from 'yaml'
import { projectRoot } from '../../local/project-root.ts'

interface Step {
  name: string
  id?: string
  shell: string
  run: string
  env?: Record<string, string>
  'working-directory'?: string
}

export interface Action {
  inputs: Record<string, { description: string; default: string }>
  outputs: Record<string, { value: string }>
  runs: { steps: Step[] }
}

export const actionFile = join(projectRoot(), 'action.yml')
export const readAction = (): Action => parse(readFileSync(actionFile, 'utf8'))

interface Job {
  workspace: string
  github: Record<string, unknown>
  inputs: Record<string, string>
  env?: Record<string, string>
}

interface ActionResult {
  code: number
  stdout: string
  stderr: string
  outputs: Record<string, string>
  temp: string
}

/** Runs the action's steps as GitHub's runner does. Stops at the first step that fails. */
export function runAction({ workspace, github, inputs, env }: Job): ActionResult {
  const action = readAction()
  const temp = mkdtempSync(join(tmpdir(), 'debrief-runner-'))
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default])
  const context = { github, inputs: { ...Object.fromEntries(defaults), ...inputs } }
  const outputs: Record<string, Record<string, string>> = {}
  const ended = { code: 0, stdout: '', stderr: '' }
  for (const step of action.runs.steps) {
    const output = join(temp, 'output')
    writeFileSync(output, '')
    const stepEnv = Object.entries(step.env ?? {}).map(([name, text]) => [name, fill(text, context)])
    const script = join(temp, 'script.sh')
    writeFileSync(script, fill(step.run, context))
    // The command that `shell: bash` runs:
    // https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax
    const { status, stdout, stderr } = spawnSync(
      'bash',
      '--noprofile --norc -eo pipefail'.split(' ').concat(script),
      {
        cwd: join(workspace, fill(step['working-directory'] ?? '.', context)),
        encoding: 'utf8',
        env: {
          ...process.env,
          HOME: temp,
          RUNNER_TEMP: temp,
          GITHUB_ACTIONS: 'true',
          GITHUB_WORKSPACE: workspace,
          GITHUB_OUTPUT: output,
          GITHUB_SHA: String(github.sha),
          GITHUB_EVENT_NAME: String(github.event_name),
          GITHUB_HEAD_REF: String(github.head_ref ?? ''),
          ...env,
          ...Object.fromEntries(stepEnv),
        },
      },
    )
    ended.code = status ?? -1
    ended.stdout += stdout
    ended.stderr += stderr
    const lines = readFileSync(output, 'utf8').split('\n').filter(Boolean)
    if (step.id) outputs[step.id] = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)))
    if (ended.code !== 0) break
  }
  const steps = Object.fromEntries(Object.entries(outputs).map(([id, each]) => [id, { outputs: each }]))
  const values = Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value, { steps })])
  return { ...ended, outputs: Object.fromEntries(values), temp }
}

function fill(text: string, context: Record<string, unknown>): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => {
    const { tokens } = new Lexer(expression).lex()
    const tree = new Parser(tokens, Object.keys(context), []).parse()
    const values: data.Dictionary = JSON.parse(JSON.stringify(context), data.reviver)
    return new Evaluator(tree, values).evaluate().coerceString()
  })
}
