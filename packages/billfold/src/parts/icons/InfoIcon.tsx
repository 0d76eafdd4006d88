import { Icon } from './Icon.tsx'

/** Worth knowing. */
export const InfoIcon = (props: Icon.Props) => (
  <Icon d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 11.5v5M12 7.7h.01" {...props} />
)
