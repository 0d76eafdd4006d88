import { Icon } from './Icon.tsx'

/** Leaves this page; mirrored right-to-left. */
export const ExternalIcon = (props: Icon.Props) => (
  <Icon
    d="M13.5 4H20v6.5M19.5 4.5l-8.7 8.7M17.5 14v3.3a3.2 3.2 0 0 1-3.2 3.2H6.7a3.2 3.2 0 0 1-3.2-3.2V9.7a3.2 3.2 0 0 1 3.2-3.2H10"
    isDirectional
    {...props}
  />
)
