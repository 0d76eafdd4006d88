import { Icon } from './Icon.tsx'

/** Take care. */
export const WarningIcon = (props: Icon.Props) => (
  <Icon
    d="M10.3 4.6L2.9 17.3a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.6a2 2 0 0 0-3.4 0zM12 9.5v3.8M12 16.6h.01"
    {...props}
  />
)
