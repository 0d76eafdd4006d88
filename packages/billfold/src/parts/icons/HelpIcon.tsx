import { Icon } from './Icon.tsx'

/** Explains something. */
export const HelpIcon = (props: Icon.Props) => (
  <Icon
    d="M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9.5 9.4a2.6 2.6 0 1 1 3.7 2.5c-.75.4-1.2.95-1.2 1.8M12 16.8h.01"
    {...props}
  />
)
