export interface WorkflowCommand {
  name: string
  properties: Record<string, string>
  data: string
}

/**
 * Reads the commands in a step's output as GitHub's runner does. A line is a command if it contains `##[` or, ignoring
 * leading white space, starts with `::` and has a second `::` (https://github.com/actions/runner, ActionCommand.cs).
 */
export const readWorkflowCommands = (output: string): WorkflowCommand[] =>
  output.split(/\r\n|\r|\n/).flatMap((line) => readCommand(line.trimStart()) ?? [])

function readCommand(line: string): WorkflowCommand | null {
  const end = line.startsWith('::') ? line.indexOf('::', 2) : -1
  if (end === -1) {
    const old = /##\[([^\]\s]+)/.exec(line)
    return old ? { name: old[1] ?? '', properties: {}, data: line } : null
  }
  const info = line.slice(2, end)
  const space = info.indexOf(' ')
  const list = space === -1 ? '' : info.slice(space + 1)
  const properties = list
    .split(',')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, unescapeProperty(value.join('='))] as const
    })
  return {
    name: space === -1 ? info : info.slice(0, space),
    properties: Object.fromEntries(properties),
    data: unescapeData(line.slice(end + 2)),
  }
}

const unescapeData = (text: string) =>
  text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')

const unescapeProperty = (text: string) =>
  text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')
