export const due = (exercises: number) => `${exercises}<hidden> due today</hidden>`
