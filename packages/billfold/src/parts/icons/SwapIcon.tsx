import { Icon } from './Icon.tsx'

/** Exchanges one for the other. */
export const SwapIcon = (props: Icon.Props) => (
  <Icon d="M7.5 19V5M3.8 8.7L7.5 5l3.7 3.7M16.5 5v14M12.8 15.3l3.7 3.7 3.7-3.7" {...props} />
)
