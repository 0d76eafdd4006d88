import { Icon } from './Icon.tsx'

/** Something failed. */
export const ErrorIcon = (props: Icon.Props) => (
  <Icon d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M12 7.5v5M12 16.3h.01" {...props} />
)
