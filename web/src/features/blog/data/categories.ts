export interface BlogCategory {
  slug: string
  name: string
}

export const CATEGORIES: readonly BlogCategory[] = [
  { slug: 'junior-developers', name: 'Junior Developers' },
  { slug: 'senior-developers', name: 'Senior Developers' },
  { slug: 'cto-leadership', name: 'CTO & Leadership' },
  { slug: 'code-review-best-practices', name: 'Code Review Best Practices' },
  { slug: 'product-comparisons', name: 'Product & Comparisons' },
]

export const categoryName = (slug: string) => CATEGORIES.find((one) => one.slug === slug)?.name ?? 'General'
