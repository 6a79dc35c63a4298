/** A value as JSON carries it: times become texts. */
type Carried<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? Carried<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: Carried<Value[Key]> }
      : Value

/** What contracts say of times is said of texts; a time that never comes (infinity) becomes null. */
export const asJson = <Value>(value: Value) => JSON.parse(JSON.stringify(value)) as Carried<Value>
