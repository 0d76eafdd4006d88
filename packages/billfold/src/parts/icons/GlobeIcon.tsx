import { Icon } from './Icon.tsx'

/** A network, or the web. */
export const GlobeIcon = (props: Icon.Props) => (
  <Icon
    d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3z"
    {...props}
  />
)
