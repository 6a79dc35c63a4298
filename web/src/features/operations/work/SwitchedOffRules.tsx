import type { SwitchedOffRule } from '@debrief/contracts/operations/work'
import { Time } from '../../../ui/text/Time.tsx'
import { Sheet } from '../parts/Sheet.tsx'

/** Lists the operator's own rules that Debrief switched off because they took too long. */
export function SwitchedOffRules({ rules }: { rules: readonly SwitchedOffRule[] }) {
  if (rules.length === 0) return null
  return (
    <Sheet
      title="Rules switched off"
      about="They stay off until the process restarts. Make them faster, or remove them."
    >
      <ul className="divide-y divide-line">
        {rules.map(({ rule, service, language, milliseconds, at }) => (
          <li key={`${rule} ${service}`} className="px-4 py-3.5">
            <h3 className="text-base font-[550] [overflow-wrap:anywhere]">{rule}</h3>
            <p className="mt-0.5 text-xs text-ink-3">
              {service}, <Time at={at} />: took {milliseconds.toLocaleString('en')} ms in a {language} file
            </p>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
