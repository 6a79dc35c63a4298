export const select = (title: string) => `Select ${title}`
