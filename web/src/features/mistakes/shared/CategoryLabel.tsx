import type { Category } from '@debrief/domain/mistakes/categories'
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

const LOOKS: Record<Category, { name: string; Icon: LucideIcon; color: string }> = {
  'code-quality': { name: 'Code quality', Icon: Ruler, color: 'text-(--cat-code-quality)' },
  testing: { name: 'Testing', Icon: FlaskConical, color: 'text-(--cat-testing)' },
  architecture: { name: 'Architecture', Icon: Layers, color: 'text-(--cat-architecture)' },
  performance: { name: 'Performance', Icon: Gauge, color: 'text-(--cat-performance)' },
  security: { name: 'Security', Icon: Shield, color: 'text-(--cat-security)' },
  documentation: { name: 'Documentation', Icon: BookOpen, color: 'text-(--cat-documentation)' },
  'best-practices': { name: 'Best practices', Icon: BadgeCheck, color: 'text-(--cat-best-practices)' },
  'error-handling': { name: 'Error handling', Icon: LifeBuoy, color: 'text-(--cat-error-handling)' },
  'design-patterns': { name: 'Design patterns', Icon: Shapes, color: 'text-(--cat-design-patterns)' },
}

export const categoryName = (category: Category) => LOOKS[category].name

export function CategoryLabel({ category }: { category: Category }) {
  const { name, Icon, color } = LOOKS[category]
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-ink-2">
      <Icon className={clsx('size-[15px]', color)} aria-hidden="true" />
      {name}
    </span>
  )
}
