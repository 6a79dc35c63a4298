export const addressOfLesson = (id: string) => `/lessons/${id}`
export const addressOfCategory = (category: string) => `/lessons?category=${category}`
