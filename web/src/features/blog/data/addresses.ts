export const addressOfPost = (slug: string) => `/blog/${slug}`
export const addressOfCategory = (slug: string) => `/blog?category=${slug}`
