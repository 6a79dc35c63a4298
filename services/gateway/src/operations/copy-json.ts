/** A copy of a value as JSON represents it: times become strings. */
type Carried<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Carried<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Carried<Value[Key]> }
      : Value

/** Contracts declare times as strings; an infinite time becomes null. */
export const asJson = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Carried<Value>
