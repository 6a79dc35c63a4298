/** Shows the text only to screen readers. */
export const hide = (text: string) => <span className="sr-only">{text}</span>
