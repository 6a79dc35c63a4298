import type { Category } from '@debrief/domain/categories'
import clsx from 'clsx'
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

const LOOKS: Record<Category, { name: string; Icon: LucideIcon; colour: string }> = {
  'code-quality': { name: 'Code quality', Icon: Ruler, colour: 'text-(--cat-code-quality)' },
  testing: { name: 'Testing', Icon: FlaskConical, colour: 'text-(--cat-testing)' },
  architecture: { name: 'Architecture', Icon: Layers, colour: 'text-(--cat-architecture)' },
  performance: { name: 'Performance', Icon: Gauge, colour: 'text-(--cat-performance)' },
  security: { name: 'Security', Icon: Shield, colour: 'text-(--cat-security)' },
  documentation: { name: 'Documentation', Icon: BookOpen, colour: 'text-(--cat-documentation)' },
  'best-practices': { name: 'Best practices', Icon: BadgeCheck, colour: 'text-(--cat-best-practices)' },
  'error-handling': { name: 'Error handling', Icon: LifeBuoy, colour: 'text-(--cat-error-handling)' },
  'design-patterns': { name: 'Design patterns', Icon: Shapes, colour: 'text-(--cat-design-patterns)' },
}

export const categoryName = (category: Category) => LOOKS[category].name

/** A category's icon and name. Only the icon is colored. */
export function CategoryLabel({ category }: { category: Category }) {
  const { name, Icon, colour } = LOOKS[category]
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-ink-2">
      <Icon className={clsx('size-[15px]', colour)} aria-hidden="true" />
      {name}
    </span>
  )
}
