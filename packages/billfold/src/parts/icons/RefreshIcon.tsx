import { Icon } from './Icon.tsx'

/** Tries or loads again. */
export const RefreshIcon = (props: Icon.Props) => (
  <Icon d="M19.6 9.2A8.2 8.2 0 1 0 20.2 12.6M20.2 4.3v4.9h-4.9" {...props} />
)
