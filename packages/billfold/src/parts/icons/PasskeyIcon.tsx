import { Icon } from './Icon.tsx'

/** A passkey: a person and a key. */
export const PasskeyIcon = (props: Icon.Props) => (
  <Icon
    d="M9.5 11a3.75 3.75 0 1 0 0 -7.5a3.75 3.75 0 0 0 0 7.5zM13 14.4a7 7 0 0 0 -10.3 5.1q0 1 1 1h8.8M17.5 15.5a2.75 2.75 0 1 0 0 -5.5a2.75 2.75 0 0 0 0 5.5zM17.5 15.5v6M17.5 18.7h2.2"
    {...props}
  />
)
