import { Icon } from './Icon.tsx'

/** A browser or its extension. */
export const BrowserIcon = (props: Icon.Props) => (
  <Icon
    d="M6.2 4h11.6a3.2 3.2 0 0 1 3.2 3.2v9.6a3.2 3.2 0 0 1 -3.2 3.2h-11.6a3.2 3.2 0 0 1 -3.2 -3.2v-9.6a3.2 3.2 0 0 1 3.2 -3.2zM3 9h18M6.3 6.6h.01M9 6.6h.01"
    {...props}
  />
)
