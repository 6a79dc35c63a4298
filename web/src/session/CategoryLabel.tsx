import type { Category } from '@debrief/domain/categories'
import {
  BadgeCheck,
  BookOpen,
  FlaskConical,
  Gauge,
  Layers,
  LifeBuoy,
  type LucideIcon,
  Ruler,
  Shapes,
  Shield,
} from 'lucide-react'

const LOOKS: Record<Category, { name: string; Icon: LucideIcon }> = {
  'code-quality': { name: 'Code quality', Icon: Ruler },
  testing: { name: 'Testing', Icon: FlaskConical },
  architecture: { name: 'Architecture', Icon: Layers },
  performance: { name: 'Performance', Icon: Gauge },
  security: { name: 'Security', Icon: Shield },
  documentation: { name: 'Documentation', Icon: BookOpen },
  'best-practices': { name: 'Best practices', Icon: BadgeCheck },
  'error-handling': { name: 'Error handling', Icon: LifeBuoy },
  'design-patterns': { name: 'Design patterns', Icon: Shapes },
}

/** Icon and name always; the colour is on the icon only. */
export function CategoryLabel({ category }: { category: Category }) {
  const { name, Icon } = LOOKS[category]
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-ink-2">
      <Icon className="size-[15px]" style={{ color: `var(--cat-${category})` }} aria-hidden="true" />
      {name}
    </span>
  )
}
