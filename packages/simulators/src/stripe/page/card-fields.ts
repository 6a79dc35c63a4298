import { html } from '../../github/page/html.ts'

/** The fields of a card. Only the number matters: it says how the card behaves. */
export const cardFields = ({ required }: { required: boolean }) => html`
<label>Card number
<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242"${required ? html` required` : null}></label>
<label>Expires<input name="expires" autocomplete="cc-exp" placeholder="12 / 34"></label>
<label>Security code<input name="code" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></label>
<p class="soft">Test cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is
taken and fails when it is charged.</p>`
