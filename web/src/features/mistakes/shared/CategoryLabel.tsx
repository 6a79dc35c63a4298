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
import { categories } from './words.ts'

const LOOKS: Record<Category, { Icon: LucideIcon; color: string }> = {
  'code-quality': { Icon: Ruler, color: 'text-(--cat-code-quality)' },
  testing: { Icon: FlaskConical, color: 'text-(--cat-testing)' },
  architecture: { Icon: Layers, color: 'text-(--cat-architecture)' },
  performance: { Icon: Gauge, color: 'text-(--cat-performance)' },
  security: { Icon: Shield, color: 'text-(--cat-security)' },
  documentation: { Icon: BookOpen, color: 'text-(--cat-documentation)' },
  'best-practices': { Icon: BadgeCheck, color: 'text-(--cat-best-practices)' },
  'error-handling': { Icon: LifeBuoy, color: 'text-(--cat-error-handling)' },
  'design-patterns': { Icon: Shapes, color: 'text-(--cat-design-patterns)' },
}

export const categoryName = (category: Category): string => categories[category]

export function CategoryLabel({ category }: { category: Category }) {
  const { Icon, color } = LOOKS[category]
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-medium whitespace-nowrap text-ink-2">
      <Icon className={clsx('size-[15px]', color)} aria-hidden="true" />
      {categories[category]}
    </span>
  )
}
