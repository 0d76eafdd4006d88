import { Icon } from './Icon.tsx'

/** Copies to the clipboard. */
export const CopyIcon = (props: Icon.Props) => (
  <Icon
    d="M12 9h5.5a3 3 0 0 1 3 3v5.5a3 3 0 0 1 -3 3h-5.5a3 3 0 0 1 -3 -3v-5.5a3 3 0 0 1 3 -3zM5.8 15.2a2.6 2.6 0 0 1-2.3-2.6V6.5a3 3 0 0 1 3-3h6.1a2.6 2.6 0 0 1 2.6 2.3"
    {...props}
  />
)
