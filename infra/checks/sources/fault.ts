export interface Fault {
  file: string
  line: number
  what: string
}

export const describeFault = ({ file, line, what }: Fault): string => `${file}:${line}  ${what}`
