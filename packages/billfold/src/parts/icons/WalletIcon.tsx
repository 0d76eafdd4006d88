import { Icon } from './Icon.tsx'

/** A wallet. */
export const WalletIcon = (props: Icon.Props) => (
  <Icon
    d="M17.5 7.5V6a2 2 0 0 0-2.4-2L5.3 5.8A2.8 2.8 0 0 0 3 8.5v8.8A3.2 3.2 0 0 0 6.2 20.5h11.6a3.2 3.2 0 0 0 3.2-3.2v-6.6a3.2 3.2 0 0 0-3.2-3.2H6M16.6 14h.01"
    {...props}
  />
)
