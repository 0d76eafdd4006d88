import type { BillfoldButton } from '../../exports/element.ts'
import type {} from './react.d.ts'

// What JSX takes and refuses on the buttons once `billfold/element/react` is on. Checked by the compiler alone.

const taken = (
  <>
    <billfold-connect-button label="Sign in" unsupported-label="Wrong" size="sm" kit="shop" disabled />
    <billfold-account-button view="Transactions" className="quiet" onClick={() => {}} aria-label="You" />
    <billfold-sign-in-button label="Log in" sign-out-label="Log out" size="lg" disabled />
    <billfold-network-button ref={(button: BillfoldButton | null) => button?.focus()} />
  </>
)

const refused = {
  // @ts-expect-error there are three sizes
  size: <billfold-connect-button size="xl" />,
  // @ts-expect-error no such view is open to pages
  view: <billfold-connect-button view="Networkz" />,
  // @ts-expect-error a text
  label: <billfold-network-button label={7} />,
  // @ts-expect-error no such attribute
  attribute: <billfold-network-button colour="red" />,
  // @ts-expect-error it is about the active account
  which: <billfold-sign-in-button namespace="eip155" />,
  // @ts-expect-error no such element
  element: <billfold-button />,
}

export const checked = { taken, refused }
