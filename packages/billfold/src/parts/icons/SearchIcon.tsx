import { Icon } from './Icon.tsx'

/** Searches. */
export const SearchIcon = (props: Icon.Props) => (
  <Icon d="M4.5 10.8a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 1 0 -12.6 0M15.4 15.4L20 20" {...props} />
)
