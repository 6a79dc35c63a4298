import { wrongUsage } from '../problems.ts'
import type { Terminal } from '../terminal.ts'
import { backupCommand } from './backup/backup-command.ts'
import { restoreCommand } from './backup/restore-command.ts'
import { explainCommand } from './explain-command.ts'
import { showDeliveries, showFailed, showQueues } from './look.ts'
import { type Desk, withDebrief } from './open-debrief.ts'
import { reconcileCommand } from './reconcile-command.ts'
import { replayCommand } from './replay-command.ts'
import { drainCommand, pauseCommand, resumeCommand } from './switch-commands.ts'
import { OPS_USAGE } from './usage.ts'
import { verifyCommand } from './verify-command.ts'

const commands = new Map<string, (args: string[], desk: Desk) => Promise<boolean>>([
  ['queues', showQueues],
  ['failed', showFailed],
  ['deliveries', showDeliveries],
  ['replay', replayCommand],
  ['pause', pauseCommand],
  ['resume', resumeCommand],
  ['drain', drainCommand],
  ['explain', explainCommand],
  ['verify', verifyCommand],
  ['reconcile', reconcileCommand],
  ['backup', backupCommand],
  ['restore', restoreCommand],
])

/** `debrief ops …`. False: something is broken, or still being worked on. Throws a Problem where it could not be done. */
export async function opsCommand([name, ...args]: string[], terminal: Terminal): Promise<boolean> {
  if (
    name === undefined ||
    name === 'help' ||
    [name, ...args].some((arg) => arg === '--help' || arg === '-h')
  ) {
    terminal.print(OPS_USAGE)
    return true
  }
  const command = commands.get(name)
  if (!command) throw wrongUsage(`there is no command ops ${name}.`)
  return withDebrief(terminal, (desk) => command(args, desk))
}
