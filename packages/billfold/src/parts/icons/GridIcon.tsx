import { Icon } from './Icon.tsx'

/** All wallets. */
export const GridIcon = (props: Icon.Props) => (
  <Icon
    d="M5.8 3.8h2.6a2 2 0 0 1 2 2v2.6a2 2 0 0 1 -2 2h-2.6a2 2 0 0 1 -2 -2v-2.6a2 2 0 0 1 2 -2zM15.6 3.8h2.6a2 2 0 0 1 2 2v2.6a2 2 0 0 1 -2 2h-2.6a2 2 0 0 1 -2 -2v-2.6a2 2 0 0 1 2 -2zM5.8 13.6h2.6a2 2 0 0 1 2 2v2.6a2 2 0 0 1 -2 2h-2.6a2 2 0 0 1 -2 -2v-2.6a2 2 0 0 1 2 -2zM15.6 13.6h2.6a2 2 0 0 1 2 2v2.6a2 2 0 0 1 -2 2h-2.6a2 2 0 0 1 -2 -2v-2.6a2 2 0 0 1 2 -2z"
    {...props}
  />
)
