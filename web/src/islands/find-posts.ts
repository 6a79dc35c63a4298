export interface Wanted {
  text: string
  /** `all`, or the slug of a category. */
  category: string
}
export interface Findable {
  category: string
  /** Title, excerpt and tags, each on a line, in small letters. */
  text: string
}

/** A post shows when its category is wanted and what is searched for is in its title, its excerpt or a tag. */
export function isWanted(post: Findable, { text, category }: Wanted): boolean {
  const inCategory = category === 'all' || post.category === category
  return inCategory && post.text.includes(text.trim().toLowerCase())
}
