import type { SwitchedOffRule } from '@debrief/contracts/operations/work'
import { Message } from '../../../ui/text/Message.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import * as words from './words.ts'

/** Lists the operator's own rules that Debrief switched off because they took too long. */
export function SwitchedOffRules({ rules }: { rules: readonly SwitchedOffRule[] }) {
  if (rules.length === 0) return null
  return (
    <Sheet title={words.switchedOff} about={words.aboutSwitchedOff}>
      <ul className="divide-y divide-line">
        {rules.map(({ rule, service, language, milliseconds, at }) => (
          <li key={`${rule} ${service}`} className="px-4 py-3.5">
            <h3 className="text-base font-[550] [overflow-wrap:anywhere]">{rule}</h3>
            <p className="mt-0.5 text-xs text-ink-3">
              <Message
                text={words.tookTooLong(milliseconds)}
                service={service}
                time={<Time at={at} />}
                language={language}
              />
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
